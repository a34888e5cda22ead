import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { Late } from "#web/app/ui/late.tsx";

const load = () => import("./add-reviewer-dialog.tsx").then((loaded) => loaded.AddReviewerDialog);

/** Adds a former colleague by hand. */
export function AddReviewerButton({ candidateId }: { candidateId: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        Add Reviewer
      </Button>
      <Late load={load} props={{ opened, onClose: close, candidateId }} />
    </>
  );
}
