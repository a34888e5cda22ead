import { cardWords } from "#contract/card-words.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { refreshCandidate } from "#web/app/lib/candidate-queries.ts";
import { api } from "#web/app/lib/api.ts";
import { ActionsMenu } from "#web/app/ui/actions-menu.tsx";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { undoableDelete } from "#web/app/ui/undoable-delete.ts";
import { CorrectReviewerForm } from "./correct-reviewer-form.tsx";
import classes from "./reviewer-row.module.css";
import { reviewerState, states } from "./reviewer-state.ts";
import { Button, Checkbox, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";

const sendProblems = {
  not_accepted: "The e-mail was not accepted for delivery. You can send it again.",
  blocked: "The mail server takes no e-mails from us at the moment. Send it again later.",
  unconfirmed: "The mail server did not confirm the e-mail. It may have been sent, and its link works.",
} as const;

interface ReviewerRowProps {
  reviewer: Reviewer;
  firstName: string;
  /** False with batch release, which hides whether this reviewer was contacted. */
  showsStatus: boolean;
  candidateId: string;
  /** False for archived jobs, and for jobs that the manager may only read. */
  canChange: boolean;
  /** Whether surveys may be sent at all. The page shows above what is missing. */
  canSend: boolean;
  /** Null if no survey can be sent to this reviewer. */
  selection: { isSelected: boolean; onSelect: (isSelected: boolean, withShift: boolean) => void } | null;
  onOpen: (key: string) => void;
  onSend: (reviewer: Reviewer) => void;
}

/** One reviewer in the panel, in one line: card, status, and actions. */
export function ReviewerRow(props: ReviewerRowProps) {
  const { reviewer, firstName, showsStatus, candidateId, canChange, canSend, selection, onOpen, onSend } =
    props;
  const row = useRef<HTMLElement>(null);
  const state = reviewerState(reviewer);
  const { tone, badge, meaning } = states[state];
  const { position, company, relationship, overlap, likelihood, reason } = cardWords(
    reviewer.card,
    firstName,
  );
  const work = [position, company].filter(Boolean).join(", ");

  return (
    <article ref={row} aria-label={reviewer.label} tabIndex={-1} className={classes.row}>
      {selection && (
        <Checkbox
          size="xs"
          className={classes.select}
          aria-label={`Select ${reviewer.label}`}
          checked={selection.isSelected}
          // Only a click event says whether Shift was held; the space bar triggers one too.
          onClick={(event) => selection.onSelect(event.currentTarget.checked, event.shiftKey)}
        />
      )}
      <h4 className={classes.label}>
        {reviewer.label}
        {reviewer.typedName && <span>{reviewer.typedName}</span>}
      </h4>
      <p className={classes.text} title={reason ?? undefined}>
        {[work, relationship, overlap].filter(Boolean).join(" · ")}
      </p>
      <span className={classes.likelihood}>{likelihood}</span>
      <div className={classes.status}>
        {(showsStatus || reviewer.handedOver) && (
          <>
            <StatusBadge tone={tone}>{badge}</StatusBadge>
            {state !== "completed" && (
              <span className={classes.meaning}>
                {meaning}
                {reviewer.surveySentOn && <DateText value={reviewer.surveySentOn} />}
              </span>
            )}
          </>
        )}
      </div>
      <div className={classes.action}>
        {reviewer.hasResponse && (
          <Button
            variant="light"
            size="compact-xs"
            aria-label={`View Response: ${reviewer.label}`}
            onClick={() => onOpen(reviewer.key)}
          >
            View Response
          </Button>
        )}
        {canSend && state === "identified" && <SendSurveyButton reviewer={reviewer} onSend={onSend} />}
        {canChange && !reviewer.hasResponse && (
          <RowMenu reviewer={reviewer} candidateId={candidateId} canSend={canSend} row={row} />
        )}
      </div>
      <ReviewerNotes reviewer={reviewer} className={classes.note} />
    </article>
  );
}

interface RowMenuProps {
  reviewer: Reviewer;
  candidateId: string;
  canSend: boolean;
  row: RefObject<HTMLElement | null>;
}

/** Less frequent actions. They depend only on what the manager sees of this reviewer. */
function RowMenu({ reviewer, candidateId, canSend, row }: RowMenuProps) {
  const [isCorrecting, { open, close }] = useDisclosure(false);
  const { key, label, card, handedOver, canBeCorrected } = reviewer;
  const isContacted = reviewerState(reviewer) === "survey_sent";
  const isNamed = handedOver && card.evidence === "named";
  const remind = useMutation(
    api.manager.reviewers.remind.mutationOptions({
      onSuccess: () =>
        toast.success(
          "Reminder requested",
          "We send it if we can: at most two reminders, a day or more apart.",
        ),
      onError: (error) => toast.failure("Failed to request a reminder", error),
    }),
  );
  const remove = () => {
    // The row disappears immediately, so the focus moves to the list's heading.
    row.current?.closest("section")?.querySelector("h2")?.focus({ preventScroll: true });
    undoableDelete({
      id: key,
      name: canBeCorrected ? label : `The survey for ${label}`,
      verb: canBeCorrected ? "removed" : "withdrawn",
      remove: () => api.manager.reviewers.remove.call({ reviewerKey: key }),
      onSettled: () => refreshCandidate(candidateId),
    });
  };
  if (!isContacted && !isNamed && !canBeCorrected) return null;
  return (
    <>
      <ActionsMenu subject={label} isSmall>
        {canSend && (isContacted || isNamed) && (
          <Menu.Item onClick={() => remind.mutate({ reviewerKey: key })}>Send reminder</Menu.Item>
        )}
        {canBeCorrected && <Menu.Item onClick={open}>Correct</Menu.Item>}
        {(isContacted || canBeCorrected) && (
          <Menu.Item c="var(--danger-text)" onClick={remove}>
            {canBeCorrected ? "Remove" : "Withdraw survey"}
          </Menu.Item>
        )}
      </ActionsMenu>
      {canBeCorrected && (
        <CorrectReviewerForm
          reviewer={reviewer}
          candidateId={candidateId}
          opened={isCorrecting}
          onClose={close}
        />
      )}
    </>
  );
}

/** The problem of this reviewer's survey, or what it waits for. */
function ReviewerNotes({ reviewer, className }: { reviewer: Reviewer; className?: string | undefined }) {
  const { sending, heldUntil, sendProblem } = reviewer;
  return (
    <>
      {heldUntil && (
        <p className={className}>
          Today's limit of surveys is reached. We send this one on <DateText value={heldUntil} />.
        </p>
      )}
      {sendProblem && !sending && <p className={className}>{sendProblems[sendProblem]}</p>}
    </>
  );
}

interface SendSurveyButtonProps {
  reviewer: Reviewer;
  onSend: (reviewer: Reviewer) => void;
}

/** Opens the preview of the e-mail. Disabled while the system sends the survey automatically. */
function SendSurveyButton({ reviewer, onSend }: SendSurveyButtonProps) {
  const label = reviewer.sending ? "Sending..." : "Send Survey";
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`${label}: ${reviewer.label}`}
      leftSection={<IconSend size={14} aria-hidden />}
      onClick={() => onSend(reviewer)}
      disabled={reviewer.sending}
    >
      {label}
    </Button>
  );
}
