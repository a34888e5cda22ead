import { cardWords } from "#contract/card-words.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { refreshCandidate } from "#web/app/features/candidates/queries.ts";
import { api } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { DateText } from "#web/app/ui/text.tsx";
import { toast, toastSent } from "#web/app/ui/toast.tsx";
import { undoableDelete } from "#web/app/ui/undoable-delete.ts";
import { CorrectReviewerButton } from "./correct-reviewer-button.tsx";
import classes from "./reviewer-row.module.css";
import { reviewerState, states } from "./reviewer-state.ts";
import { Button, Checkbox } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

const sendProblems = {
  not_accepted: "The e-mail was not accepted for delivery. You can send it again.",
  blocked:
    "The mail server takes no e-mails from this installation at the moment. Its administrators see why; send it again later.",
  unconfirmed:
    "The mail server did not confirm the e-mail: it may have been sent. The link in it works, and it is not sent again by itself.",
} as const;

interface ReviewerRowProps {
  reviewer: Reviewer;
  /** False with batch release, which hides whether this reviewer was contacted. */
  showsStatus: boolean;
  candidateId: string;
  /** Reviewers of an archived job are read-only. */
  isActive: boolean;
  /** Whether surveys may be sent at all; the page says above what is missing. */
  canSend: boolean;
  /** Null if no survey can be sent to this reviewer. */
  selection: { isSelected: boolean; onSelect: (isSelected: boolean, withShift: boolean) => void } | null;
  onOpen: (key: string) => void;
}

/** One reviewer in the panel: profile card, status and actions. */
export function ReviewerRow(props: ReviewerRowProps) {
  const { reviewer, showsStatus, candidateId, isActive, canSend, selection, onOpen } = props;
  const state = reviewerState(reviewer);
  const { tone, badge, meaning } = states[state];
  const { position, company, relationship, reason } = cardWords(reviewer.card);
  const work = [position, company].filter(Boolean).join(", ");
  const why = [relationship, reason].filter(Boolean).join(" · ");

  return (
    <article aria-label={reviewer.label} tabIndex={-1} className={classes.row}>
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
      <div className={classes.who}>
        <h4 className={classes.label}>{reviewer.label}</h4>
        {work && <span className={classes.work}>{work}</span>}
      </div>
      <div className={classes.text}>
        {why && <p className={classes.why}>{why}</p>}
        <ReviewerNotes reviewer={reviewer} className={classes.note} />
      </div>
      <div className={classes.badges}>
        {(showsStatus || reviewer.handedOver) && (
          <>
            <StatusBadge tone={tone}>{badge}</StatusBadge>
            {meaning && <span className={classes.meaning}>{meaning}</span>}
            {reviewer.surveySentOn && (
              <span className={classes.meaning}>
                Survey sent <DateText value={reviewer.surveySentOn} />
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
        {canSend && state === "identified" && (
          <SendSurveyButton reviewer={reviewer} candidateId={candidateId} />
        )}
        {isActive && reviewer.canBeCorrected && (
          <>
            <CorrectReviewerButton reviewer={reviewer} candidateId={candidateId} />
            <RemoveReviewerButton reviewer={reviewer} candidateId={candidateId} />
          </>
        )}
      </div>
    </article>
  );
}

/** Removes a reviewer whom the manager named; it can be undone for some seconds. */
function RemoveReviewerButton({ reviewer, candidateId }: { reviewer: Reviewer; candidateId: string }) {
  const { key, label } = reviewer;
  return (
    <Button
      variant="default"
      size="compact-xs"
      c="var(--danger-text)"
      aria-label={`Remove ${label}`}
      onClick={({ currentTarget }) => {
        // The row disappears immediately, so the focus moves to the list's heading.
        currentTarget.closest("section")?.querySelector("h2")?.focus({ preventScroll: true });
        undoableDelete({
          id: key,
          name: label,
          deed: "removed",
          remove: () => api.manager.reviewers.remove.call({ reviewerKey: key }),
          settled: () => refreshCandidate(candidateId),
        });
      }}
    >
      Remove
    </Button>
  );
}

/** A line for each thing to know about this reviewer's survey. */
function ReviewerNotes({ reviewer, className }: { reviewer: Reviewer; className?: string | undefined }) {
  const { handedOver, sending, heldUntil, sendProblem } = reviewer;
  const notes: Record<string, ReactNode> = {
    handedOver:
      handedOver && "They are asked if they may be asked. No more is told of it until an answer is shown.",
    sending: sending && "The survey is on its way.",
    heldUntil: heldUntil && (
      <>
        The limit of surveys for one day is reached. This one goes out by itself on{" "}
        <DateText value={heldUntil} />.
      </>
    ),
    sendProblem: sendProblem && !sending && sendProblems[sendProblem],
  };
  return Object.entries(notes).map(
    ([name, note]) =>
      note && (
        <p key={name} className={className}>
          {note}
        </p>
      ),
  );
}

/** Sends the survey. Disabled while it is being sent, also when the system sends it automatically. */
function SendSurveyButton({ reviewer, candidateId }: { reviewer: Reviewer; candidateId: string }) {
  const queryClient = useQueryClient();
  const mutationKey = ["send survey", reviewer.key];
  const send = useMutation(
    api.manager.reviewers.sendSurvey.mutationOptions({
      mutationKey,
      onSuccess: (sent) => {
        toastSent(sent, reviewer.label);
        return refreshCandidate(candidateId);
      },
      onError: (error) => {
        if (isAppError(error, "OUTREACH_PAUSED")) confirmWhilePaused();
        else toast.failure("Failed to send survey invitation", error);
        return refreshCandidate(candidateId);
      },
    }),
  );
  const sendAnyway = useMutation(api.manager.reviewers.sendSurvey.mutationOptions());
  const confirmWhilePaused = () =>
    confirm({
      title: "Send it although outreach is paused?",
      message: `${reviewer.label} is sent the survey now. Nobody else is asked or reminded until you resume.`,
      confirmLabel: "Send Survey",
      errorTitle: "Failed to send survey invitation",
      action: async () => {
        toastSent(
          await sendAnyway.mutateAsync({ reviewerKey: reviewer.key, whilePaused: true }),
          reviewer.label,
        );
        await refreshCandidate(candidateId);
      },
    });
  const sending = send.isPending || reviewer.sending;
  const shown = sending ? "Sending..." : "Send Survey";
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`${shown}: ${reviewer.label}`}
      leftSection={<IconSend size={14} aria-hidden />}
      onClick={({ currentTarget }) => {
        // The second click of a double click comes before the button renders as disabled.
        if (queryClient.isMutating({ mutationKey }) > 0) return;
        // The button is disabled and then disappears, so the focus moves to its card.
        currentTarget.closest("article")?.focus({ preventScroll: true });
        send.mutate({ reviewerKey: reviewer.key });
      }}
      disabled={sending}
    >
      {shown}
    </Button>
  );
}
