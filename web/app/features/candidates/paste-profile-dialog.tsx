import { Button, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { ButtonBar } from "#web/app/ui/form-frame.tsx";
import { formatMonth } from "#web/shared/format-date.ts";
import { formatNumber, pluralize } from "#web/app/ui/text.tsx";
import type { DialogProps } from "#web/app/ui/leave-guard.tsx";
import { LeaveGuard } from "#web/app/ui/leave-guard.tsx";
import {
  type Experience,
  parseExperience,
  type PastedProfile,
} from "#web/shared/work-history/parse-experience.ts";
import { resumeLimits } from "#web/shared/resume/limits.ts";
import { NotUnderstood, UnusedLines } from "./paste-warning.tsx";
import classes from "./understood-jobs.module.css";

interface PasteProfileProps extends DialogProps {
  onFill: (profile: PastedProfile) => void;
}

const tooLong = `This text is too long. We read its first ${formatNumber(resumeLimits.characters)} characters.`;

/** Shows the name and the jobs found in a pasted text, and fills them in. */
export function PasteProfileDialog({ opened, onClose, onFill }: PasteProfileProps) {
  const [text, setText] = useState("");
  const [today] = useState(() => new Date().toISOString().slice(0, 7));
  const { name, jobs, notUnderstood, unusedLines } = parseExperience(text, today);
  const isEmpty = jobs.length === 0 && !name;

  function fill() {
    onFill({ name, jobs, notUnderstood });
    setText("");
    onClose();
  }
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title="Paste a profile or résumé">
      <Stack>
        <Textarea
          label="LinkedIn profile or résumé"
          description="Copy all of its text and paste it here."
          error={text.length > resumeLimits.characters && tooLong}
          rows={6}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <output aria-label="Found">
          {text.trim() && jobs.length === 0 && (
            <Text size="sm">
              No job was found. We need a position, a company and dates such as 'Jan 2019 - Mar 2021'.
            </Text>
          )}
          {!isEmpty && (
            <ul className={classes.jobs}>
              {name && (
                <Text component="li" size="sm" fw={500}>
                  {name.firstName} {name.lastName}
                </Text>
              )}
              {jobs.map((job) => (
                <FoundJob key={`${job.company} ${job.position} ${job.startDate} ${job.endDate}`} {...job} />
              ))}
            </ul>
          )}
        </output>
        {notUnderstood.length > 0 && <NotUnderstood lines={notUnderstood} />}
        <UnusedLines lines={unusedLines} />
        <ButtonBar>
          <Button onClick={fill} disabled={isEmpty}>
            {jobs.length === 0 ? "Fill in" : `Fill in ${pluralize(jobs.length, "entry", "entries")}`}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </ButtonBar>
      </Stack>
      <LeaveGuard when={() => text.trim() !== ""} title="Leave without saving?">
        What you have pasted has not been filled in.
      </LeaveGuard>
    </Modal>
  );
}

function FoundJob({ position, company, startDate, endDate, isCurrent, place, isGuessed }: Experience) {
  return (
    <li>
      <Text size="sm" fw={500}>
        {position || "Position missing"}, {company || "company missing"}
      </Text>
      <Text size="xs" c="dimmed">
        {formatMonth(startDate)} to {isCurrent ? "now" : formatMonth(endDate)}
        {place && ` · ${place}`}
        {isGuessed && " · Check the months: only years were given"}
      </Text>
    </li>
  );
}
