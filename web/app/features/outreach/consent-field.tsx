import { Textarea } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";

/** The note that a candidate agreed to be reviewed. */
export function ConsentField(props: GetInputPropsReturnType) {
  return (
    <Textarea
      label="Candidate's consent"
      description="How and when the candidate agreed to be reviewed, for example “By e-mail on 20 November”. Leave it empty if they have not agreed yet. Your name and the date are kept with it."
      autosize
      minRows={2}
      maxRows={8}
      {...props}
    />
  );
}
