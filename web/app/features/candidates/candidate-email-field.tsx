import type { GetInputPropsReturnType } from "@mantine/form";
import { EmailInput } from "#web/app/ui/email-input.tsx";

interface CandidateEmailFieldProps extends GetInputPropsReturnType {
  onRead: (address: string) => void;
}

/** Where a candidate can be asked to agree. */
export function CandidateEmailField(props: CandidateEmailFieldProps) {
  return (
    <EmailInput
      label="E-mail address"
      description="Optional. There the candidate can be asked to agree, and take part."
      autoComplete="off"
      {...props}
    />
  );
}
