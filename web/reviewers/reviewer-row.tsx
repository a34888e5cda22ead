import { Button, Card, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { cardWords } from "#contract/card-words.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { ResponseDialog } from "#web/responses/response-dialog.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import classes from "./reviewer-card.module.css";
import { reviewerState, states } from "./reviewer-state.ts";
import { SendSurveyButton } from "./send-survey-button.tsx";

const sendProblems = {
  not_accepted: "The e-mail was not accepted for delivery. You can send it again.",
  blocked:
    "The mail server takes no e-mails from this installation at the moment. Its administrators see why; send it again later.",
  unconfirmed:
    "The mail server did not confirm the e-mail: it may have been sent. The link in it works, and it is not sent again by itself.",
} as const;

interface ReviewerCardProps {
  reviewer: Reviewer;
  /** Where answers are shown together, a card does not tell whether its reviewer was asked. */
  isTold: boolean;
  candidateId: string;
  candidateName: string;
}

export function ReviewerCard({ reviewer, isTold, candidateId, candidateName }: ReviewerCardProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const state = reviewerState(reviewer);
  const { tone, badge } = states[state];
  const letter = reviewer.label.split(" ").at(-1);
  const { position, company, relationship, reason } = cardWords(reviewer.card);
  const work = [position, company].filter(Boolean).join(", ");
  const why = [relationship, reason].filter(Boolean).join(" · ");

  return (
    <Card component="article" aria-label={reviewer.label} tabIndex={-1} padding="md" className={classes.card}>
      <span className={classes.avatar} aria-hidden>
        {letter}
      </span>
      <div className={classes.text}>
        <div className={classes.head}>
          <Text component="h3" fw={600} m={0}>
            {reviewer.label}
          </Text>
          {(isTold || reviewer.handedOver) && <StatusBadge tone={tone}>{badge}</StatusBadge>}
          {reviewer.cannotBeAsked && <StatusBadge tone="danger">Cannot be asked</StatusBadge>}
          {reviewer.undeliverable && <StatusBadge tone="danger">Reminder not delivered</StatusBadge>}
        </div>
        {work && <Text size="sm">{work}</Text>}
        {why && (
          <Text size="sm" c="dimmed">
            {why}
          </Text>
        )}
        {reviewer.handedOver && (
          <Text size="xs" c="dimmed">
            They are asked if they may be asked. No more is told of it until an answer is shown.
          </Text>
        )}
        {reviewer.sending && (
          <Text size="xs" c="dimmed">
            The survey is on its way.
          </Text>
        )}
        {reviewer.heldUntil && (
          <Text size="xs" c="dimmed">
            The limit of surveys for one day is reached. This one goes out by itself on{" "}
            <DateText value={reviewer.heldUntil} />.
          </Text>
        )}
        {reviewer.surveySentOn && (
          <Text size="xs" c="dimmed">
            Survey sent <DateText value={reviewer.surveySentOn} />
          </Text>
        )}
        {reviewer.sendProblem && !reviewer.sending && (
          <Text size="xs" c="dimmed">
            {sendProblems[reviewer.sendProblem]}
          </Text>
        )}
        {reviewer.undeliverable && (
          <Text size="xs" c="dimmed">
            The address takes no e-mail any more, so no reminder follows. The survey can still be answered.
          </Text>
        )}
      </div>
      <div className={classes.action}>
        {reviewer.hasResponse && (
          <Button variant="light" size="sm" onClick={open}>
            View Response
          </Button>
        )}
        {state === "identified" && <SendSurveyButton reviewer={reviewer} candidateId={candidateId} />}
      </div>
      <ResponseDialog
        reviewerKey={reviewer.key}
        candidateName={candidateName}
        opened={opened}
        onClose={close}
      />
    </Card>
  );
}
