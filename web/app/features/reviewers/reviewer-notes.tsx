import type { ReactNode } from "react";
import type { Reviewer } from "#contract/reviewers.ts";
import { DateText } from "#web/app/ui/date-text.tsx";

const sendProblems = {
  not_accepted: "The e-mail was not accepted for delivery. You can send it again.",
  blocked:
    "The mail server takes no e-mails from this installation at the moment. Its administrators see why; send it again later.",
  unconfirmed:
    "The mail server did not confirm the e-mail: it may have been sent. The link in it works, and it is not sent again by itself.",
} as const;

/** What became of asking somebody, as far as it is told: a line each. */
export function ReviewerNotes({
  reviewer,
  className,
}: {
  reviewer: Reviewer;
  className?: string | undefined;
}) {
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
