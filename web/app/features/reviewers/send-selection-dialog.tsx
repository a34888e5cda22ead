import { Modal } from "@mantine/core";
import type { Candidate } from "#contract/candidates.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { counted } from "#web/app/ui/counted.ts";
import type { Opened } from "#web/app/ui/late.tsx";
import { SendSelectionForm } from "./send-selection-form.tsx";

interface SendSelectionDialogProps extends Opened {
  candidate: Candidate;
  selected: Reviewer[];
  onSent: () => void;
}

/** The e-mail that goes out to those who are selected. */
export function SendSelectionDialog(props: SendSelectionDialogProps) {
  const { candidate, selected, opened, onClose, onSent } = props;
  return (
    // What was typed is still there when it is closed and opened again.
    <Modal
      keepMounted
      opened={opened}
      onClose={onClose}
      size="lg"
      title={`Send survey to ${counted(selected.length, "reviewer")}`}
    >
      <SendSelectionForm
        candidate={candidate}
        selected={selected}
        onCancel={onClose}
        onDone={() => {
          onClose();
          onSent();
        }}
      />
    </Modal>
  );
}
