import { Alert, Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { monthLabel } from "#web/app/ui/month-label.ts";
import { pluralize } from "#web/app/ui/text.tsx";
import type { Opened } from "#web/app/ui/leave-guard.tsx";
import { LeaveGuard } from "#web/app/ui/leave-guard.tsx";
import { type Experience, maxTextLength, parseExperience } from "./pasted-history/parse-experience.ts";
import classes from "./understood-jobs.module.css";

interface PasteProfileProps extends Opened {
  onFill: (jobs: Experience[]) => void;
}

const tooLong = `This text is too long: only its first ${maxTextLength.toLocaleString("en")} characters are read.`;

/** Shows the jobs recognized in a pasted text and fills them in. */
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
          error={text.length > maxTextLength && tooLong}
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
            {jobs.length === 0 ? "Fill In" : `Fill In ${pluralize(jobs.length, "Entry", "Entries")}`}
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

function UnderstoodJobs({ jobs }: { jobs: Experience[] }) {
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        This is what was understood. You can correct it after it is filled in.
      </Text>
      <ul className={classes.jobs}>
        {jobs.map((job) => (
          <li key={`${job.company} ${job.position} ${job.startDate} ${job.endDate}`}>
            <Text size="sm" fw={500}>
              {job.position || "Position missing"}, {job.company || "company missing"}
            </Text>
            <Text size="xs" c="dimmed">
              {monthLabel(job.startDate)} to {job.isCurrent ? "now" : monthLabel(job.endDate)}
              {job.place && ` · ${job.place}`}
              {job.isGuessed && " · Only years were given: check the months"}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** The lines that became no job, so that nothing is dropped silently. */
function OtherLines({ notUnderstood, leftAside }: { notUnderstood: string[]; leftAside: string[] }) {
  return (
    <Stack gap="xs">
      {notUnderstood.length > 0 && (
        <Alert
          color="amber"
          icon={<IconAlertTriangle aria-hidden />}
          title={`Not understood: ${pluralize(notUnderstood.length, "line")}`}
        >
          <Text size="sm" className={classes.lines}>
            {notUnderstood.join("\n")}
          </Text>
          <Text size="sm" mt={4}>
            If one of these is a job, please add it by hand.
          </Text>
        </Alert>
      )}
      {leftAside.length > 0 && (
        <details>
          <Text component="summary" size="sm" c="dimmed" className={classes.summary}>
            Not used: {pluralize(leftAside.length, "line")}, such as places, skills and descriptions
          </Text>
          <Text size="sm" className={classes.lines}>
            {leftAside.join("\n")}
          </Text>
        </details>
      )}
    </Stack>
  );
}
