import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Reviewer } from "#contract/reviewers.ts";
import { Late } from "#web/app/ui/late.tsx";

const load = () => import("./correct-reviewer-dialog.tsx").then((loaded) => loaded.CorrectReviewerDialog);

interface CorrectReviewerButtonProps {
  reviewer: Reviewer;
  candidateId: string;
}

/** Corrects somebody whom the manager named. */
export function CorrectReviewerButton({ reviewer, candidateId }: CorrectReviewerButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-xs" aria-label={`Correct ${reviewer.label}`} onClick={open}>
        Correct
      </Button>
      <Late load={load} props={{ opened, onClose: close, reviewer, candidateId }} />
    </>
  );
}
