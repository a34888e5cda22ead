import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { counted } from "#web/app/ui/counted.ts";
import type { Opened } from "#web/app/ui/form-dialog.tsx";
import { LeaveGuard } from "#web/app/ui/leave-guard.tsx";
import { OtherLines } from "./other-lines.tsx";
import { type Experience, longestText, parseExperience } from "./pasted-history/parse-experience.ts";
import { UnderstoodJobs } from "./understood-jobs.tsx";

interface PasteProfileProps extends Opened {
  onFill: (jobs: Experience[]) => void;
}

const tooLong = `This text is too long: only its first ${longestText.toLocaleString("en")} characters are read.`;

/** Shows which jobs were understood in a pasted text, and fills them in. */
export function PasteProfileDialog({ opened, onClose, onFill }: PasteProfileProps) {
  const [text, setText] = useState("");
  const [today] = useState(() => new Date().toISOString().slice(0, 7));
  const understood = parseExperience(text, today);
  const { jobs } = understood;

  function fill() {
    onFill(jobs);
    setText("");
    onClose();
  }
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title="Paste from a profile">
      <Stack gap="md">
        <Textarea
          label="Experience"
          description="Copy the experience section of a LinkedIn profile, a CV or a table, and paste it here. English, German, French, Spanish, Dutch, Portuguese and Italian are read."
          error={text.length > longestText && tooLong}
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <output aria-label="Understood">
          {text.trim() && jobs.length === 0 && (
            <Text size="sm">
              No job was understood. Each needs a position, a company and dates such as 'Jan 2019 - Mar 2021'.
            </Text>
          )}
          {jobs.length > 0 && <UnderstoodJobs jobs={jobs} />}
        </output>
        <OtherLines {...understood} />
        <Group gap="xs">
          <Button variant="light" onClick={fill} disabled={jobs.length === 0}>
            {jobs.length === 0 ? "Fill In" : `Fill In ${counted(jobs.length, "Entry", "Entries")}`}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
      <LeaveGuard when={() => text.trim() !== ""} title="Leave without saving?">
        What you have pasted has not been filled in.
      </LeaveGuard>
    </Modal>
  );
}
