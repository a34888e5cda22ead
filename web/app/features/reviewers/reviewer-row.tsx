import { Button, Checkbox } from "@mantine/core";
import { cardWords } from "#contract/card-words.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { CorrectReviewerButton } from "./correct-reviewer-button.tsx";
import { RemoveReviewerButton } from "./remove-reviewer-button.tsx";
import { ReviewerNotes } from "./reviewer-notes.tsx";
import classes from "./reviewer-row.module.css";
import { reviewerState, states } from "./reviewer-state.ts";
import { SendSurveyButton } from "./send-survey-button.tsx";

interface ReviewerRowProps {
  reviewer: Reviewer;
  /** Where answers are shown together, a row does not tell whether its reviewer was asked. */
  isTold: boolean;
  candidateId: string;
  /** Of an archived job reviewers are read about, and nothing is done. */
  isActive: boolean;
  /** What is missing before anybody is sent a survey stands above. */
  canSend: boolean;
  /** Null: nothing can be sent to them. */
  selection: { isSelected: boolean; onSelect: (isSelected: boolean, withShift: boolean) => void } | null;
  onOpen: (key: string) => void;
}

/** One reviewer in the panel: what is told of them, what became of asking, and what can be done. */
export function ReviewerRow(props: ReviewerRowProps) {
  const { reviewer, isTold, candidateId, isActive, canSend, selection, onOpen } = props;
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
          // A press of the space bar is a click too; only a click says whether Shift was held.
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
        {(isTold || reviewer.handedOver) && (
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
        {reviewer.cannotBeAsked && <StatusBadge tone="danger">Cannot be asked</StatusBadge>}
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
