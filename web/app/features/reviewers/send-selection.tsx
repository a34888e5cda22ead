import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { IconSend } from "@tabler/icons-react";
import type { Candidate } from "#contract/candidates.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { SendSelectionForm } from "./send-selection-form.tsx";
import classes from "./send-selection.module.css";

interface SendSelectionProps {
  candidate: Candidate;
  selected: Reviewer[];
  onClear: () => void;
}

/** What can be done with those who are selected: they are sent the survey, after a look at the e-mail. */
export function SendSelection({ candidate, selected, onClear }: SendSelectionProps) {
  const [opened, { open, close }] = useDisclosure(false);
  // Whoever has been sent it can be selected no more; the dialog stays until all have.
  const [asked, setAsked] = useState(selected);
  if (selected.length === 0 && !opened) return null;
  return (
    <Group component="section" aria-label="Selection" className={classes.bar} gap="xs">
      <output className={classes.count}>{selected.length} selected</output>
      <Button
        size="xs"
        leftSection={<IconSend size={14} aria-hidden />}
        onClick={() => {
          setAsked(selected);
          open();
        }}
      >
        Send survey
      </Button>
      <Button size="xs" variant="default" onClick={onClear}>
        Clear
      </Button>
      <SendSelectionForm
        candidate={candidate}
        selected={asked}
        opened={opened}
        onClose={close}
        onSent={onClear}
      />
    </Group>
  );
}
