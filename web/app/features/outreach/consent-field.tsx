import { Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";

export function ConsentField(props: GetInputPropsReturnType) {
  return (
    <Textarea
      label="Candidate's consent"
      description="How and when the candidate agreed. Leave it empty if they have not. We store it with your name and the date."
      autosize
      minRows={2}
      maxRows={8}
      {...props}
    />
  );
}

export function WantedResponsesField(props: GetInputPropsReturnType) {
  return (
    // Mantine's own field for numbers is large, and this page is at its limit.
    <TextInput
      label="Wanted responses"
      description="Once you have this many, we stop sending surveys and reminders."
      type="number"
      inputMode="numeric"
      min={1}
      max={20}
      styles={{ wrapper: { maxWidth: 160 } }}
      {...props}
      onChange={({ currentTarget: { value, valueAsNumber } }) =>
        props.onChange(value === "" ? "" : valueAsNumber)
      }
    />
  );
}
