import { Textarea } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { WholeNumberInput } from "#web/app/ui/whole-number-input.tsx";

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
    <WholeNumberInput
      label="Wanted responses"
      description="Once you have this many, we stop sending surveys and reminders."
      min={1}
      max={20}
      {...props}
    />
  );
}
