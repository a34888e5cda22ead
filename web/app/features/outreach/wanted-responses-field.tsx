import { NumberInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";

/** How many responses the manager wants about a candidate. */
export function WantedResponsesField(props: GetInputPropsReturnType) {
  return (
    <NumberInput
      label="Wanted responses"
      description="With so many in, nobody else is asked or reminded."
      min={1}
      max={20}
      clampBehavior="none"
      allowDecimal={false}
      styles={{ wrapper: { maxWidth: 160 } }}
      {...props}
    />
  );
}
