import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Candidate } from "#contract/candidates.ts";
import { mayEdit } from "#contract/job-roles.ts";
import { reviewerState } from "#web/app/features/reviewers/reviewer-state.ts";
import { DateText, pluralize } from "#web/app/ui/text.tsx";

/** What the system does next, or why it does nothing. Without consent the notice above the reviewers says so. */
export function NextSteps({ candidate }: { candidate: Candidate }) {
  const { consentMissing, complete } = candidate.outreach;
  if (consentMissing && !complete) return null;
  return (
    <Text size="sm" c="dimmed">
      {mayEdit(candidate.role) ? nextStepText(candidate) : readerText(candidate)}
    </Text>
  );
}

/** Readers choose nothing, so they get no advice. */
function readerText({ outreach: { complete, paused, automatic } }: Candidate): string {
  if (complete) return "All wanted responses are in. We send no more surveys.";
  if (paused) return "Outreach is paused: no surveys are sent. Open surveys can still be answered.";
  return automatic
    ? "The best matches get the survey automatically."
    : "The job's owner and editors choose who gets the survey.";
}

/** No dates: if only one reviewer was contacted, a missing reminder would show that they declined. */
const reminders = "Reminders go out after 3 and 6 days.";

function nextStepText({ outreach, together, reviewers }: Candidate): ReactNode {
  const { complete, wantedResponses, paused, nextAskOn, automatic } = outreach;
  if (complete)
    return wantedResponses === 1
      ? "The response you wanted is in. We send no more surveys."
      : `The ${pluralize(wantedResponses, "response")} you wanted are in. We send no more surveys.`;
  if (paused) return "Paused: no surveys are sent until you resume. Open surveys can still be answered.";
  // With batch release the text must not reveal how many answers have arrived.
  if (together) {
    const anyFound = reviewers.some(({ card }) => card.evidence !== "named");
    return automatic && anyFound ? batchText(together.state) : idleText(outreach, reviewers);
  }
  const isSoon = nextAskOn !== null && nextAskOn <= new Date().toISOString().slice(0, 10);
  return (
    <>
      {isSoon && `More surveys go out within a day, best matches first. ${reminders}`}
      {nextAskOn && !isSoon && (
        <>
          The next best match gets the survey on <DateText value={nextAskOn} />. {reminders}
        </>
      )}
      {!nextAskOn && idleText(outreach, reviewers)}
    </>
  );
}

/** With batch release, where nobody who declines is replaced early. */
export const moreFollow = "More follow after a week while too few have answered.";

function batchText(state: NonNullable<Candidate["together"]>["state"]): string {
  return state === "too_few"
    ? "Too few have answered. We send no more surveys automatically."
    : `The best matches get the survey first. ${moreFollow}`;
}

/** Whether anyone else can be contacted while no survey is due. */
export function idleText(
  { automatic, unlikely }: Pick<Candidate["outreach"], "automatic" | "unlikely">,
  reviewers: Candidate["reviewers"],
): string {
  const notContacted = reviewers.filter(
    (reviewer) => !reviewer.sending && reviewerState(reviewer) === "identified",
  );
  if (automatic && unlikely > 0 && notContacted.length > 0)
    return "We don't contact the other matches automatically: they probably saw little of this candidate's work. Select anyone you'd still like to ask.";
  const more = notContacted.length < reviewers.length ? "more " : "";
  const ending = automatic ? `We send no ${more}surveys automatically now. ` : "";
  return `${ending}${adviceText(automatic, notContacted.length > 0)} ${reminders}`;
}

function adviceText(automatic: boolean, canSendMore: boolean): string {
  if (!canSendMore) return "You can add a former colleague.";
  return automatic
    ? "Send the survey to more people below, or add a former colleague."
    : "You choose who gets the survey.";
}
