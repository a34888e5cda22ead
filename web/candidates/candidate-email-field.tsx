import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";

/** Where a candidate can be asked to agree. */
export function CandidateEmailField(props: GetInputPropsReturnType) {
  return (
    <TextInput
      label="E-mail address"
      description="Optional. There the candidate can be asked to agree, and take part."
      type="email"
      inputMode="email"
      autoComplete="off"
      {...props}
    />
  );
}
