import { endKind } from "#contract/months.ts";
import type { CompanyRules } from "#contract/outreach.ts";
import type { CandidateDraft } from "./candidate-draft.ts";
import { Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";

interface ContactNowDialogProps extends Omit<ReturnType<typeof useContactNowQuestion>, "ask"> {
  draft: CandidateDraft;
}

/** Asks before a candidate without a noted consent is created, because surveys then go out immediately. */
export function ContactNowDialog({ draft, opened, onAnswer, onClose }: ContactNowDialogProps) {
  const { firstName, workHistory, excludeCurrentColleagues } = draft;
  const [now] = useState(() => new Date());
  const isStillThere = ({ isCurrent, endDate }: CandidateDraft["workHistory"][number]) =>
    isCurrent || endKind(endDate, now) === "present";
  const current = workHistory.filter(isStillThere).map(({ company }) => company.trim());
  return (
    <Modal opened={opened} onClose={onClose} title={`Ask former colleagues of ${firstName} now?`}>
      <Stack gap="md">
        <Text size="sm">
          No consent is noted. As soon as the candidate is created, the best matches, of those who probably
          saw the work, get an e-mail that names {firstName} and this job; it cannot be taken back.
        </Text>
        <List size="sm">
          <List.Item>
            Does {firstName} know, and agree? If so, note it on the form: it takes one line.
          </List.Item>
          <List.Item>{currentColleaguesText(current.filter(Boolean), excludeCurrentColleagues)}</List.Item>
          <List.Item>
            Is there anybody whom {firstName} does not want to be asked? Create the candidate without asking,
            and choose on their page.
          </List.Item>
        </List>
        <Group gap="xs" justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onClose}>
            Back to the form
          </Button>
          <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
            Create without asking
          </Button>
          <Button onClick={() => onAnswer(true)}>Create and ask now</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function currentColleaguesText(current: string[], areExcluded: boolean): string {
  if (current.length === 0)
    return "No job is current or ends this month or later: colleagues of today, if there are any, are not left out.";
  const there = current.join(" and ");
  return areExcluded
    ? `Nobody who works at ${there} now is asked.`
    : `People who work at ${there} now may be asked: current colleagues are not excluded.`;
}

interface Asked {
  sendSurveysAutomatically: boolean;
  consentNote: string;
  workHistory: unknown[];
}

/** Whether surveys go out as soon as the candidate is created, although no consent is noted. */
export function contactsAtCreation(
  { sendSurveysAutomatically, consentNote, workHistory }: Asked,
  rules: CompanyRules | undefined,
): boolean {
  return (
    sendSurveysAutomatically &&
    workHistory.length > 0 &&
    !consentNote.trim() &&
    (rules?.needed ?? "nothing") === "nothing"
  );
}

interface Question {
  resolve: (yes: boolean) => void;
  reject: (reason: unknown) => void;
}

/** Opens the dialog and resolves to the answer; rejects when it is closed without one. */
export function useContactNowQuestion() {
  const [asked, setAsked] = useState<Question | null>(null);
  const settle = (end: (asked: Question) => void) => {
    if (asked) end(asked);
    setAsked(null);
  };
  return {
    opened: asked !== null,
    ask: () => new Promise<boolean>((resolve, reject) => setAsked({ resolve, reject })),
    onAnswer: (yes: boolean) => settle(({ resolve }) => resolve(yes)),
    onClose: () => settle(({ reject }) => reject(new Error("The question was closed"))),
  };
}
