import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Candidate } from "#contract/candidates.ts";
import { reviewerState } from "#web/app/features/reviewers/reviewer-state.ts";
import { DateText, pluralize } from "#web/app/ui/text.tsx";

/** What the system does next, or why it does nothing. */
export function NextSteps({ candidate }: { candidate: Candidate }) {
  return (
    <Text size="sm" c="dimmed">
      {nextStepText(candidate)}
    </Text>
  );
}

/** No dates: if only one reviewer was contacted, a missing reminder would show that they declined. */
const reminders = "Reminders go out by themselves, on the third and the sixth day.";

function nextStepText({ outreach, together, reviewers }: Candidate): ReactNode {
  const { complete, wantedResponses, paused, nextAskOn, automatic, consentMissing } = outreach;
  if (complete)
    return wantedResponses === 1
      ? "The response that you want is in. Nobody else is asked or reminded."
      : `The ${pluralize(wantedResponses, "response")} that you want are in. Nobody else is asked or reminded.`;
  if (consentMissing) return consentMissingTexts[consentMissing];
  if (paused) return "Paused: nobody is asked or reminded until you resume. Surveys can still be answered.";
  // With batch release the text must not reveal how many answers have arrived.
  if (together)
    return automatic && together.state === "too_few"
      ? "Too few have answered. Nobody else is asked automatically now."
      : automatic
        ? "Asks up to eight of the best matches at once, of those who probably saw the candidate's work, and more after a week as long as too few have answered. Reminders go out by themselves."
        : idleText(outreach, reviewers);
  const isSoon = nextAskOn !== null && nextAskOn <= new Date().toISOString().slice(0, 10);
  return (
    <>
      {isSoon && `Asks the next best match within minutes. ${reminders}`}
      {nextAskOn && !isSoon && (
        <>
          Asks the next best match on <DateText value={nextAskOn} />. {reminders}
        </>
      )}
      {!nextAskOn && idleText(outreach, reviewers)}
    </>
  );
}

const consentMissingTexts = {
  note: "Nobody is asked or reminded before it is noted how the candidate agreed.",
  consent: "Nobody is asked or reminded before the candidate agrees.",
  taken_back: "Nobody is asked or reminded: the candidate does not agree.",
};

function idleText({ automatic, unlikely }: Candidate["outreach"], reviewers: Candidate["reviewers"]): string {
  if (automatic && unlikely > 0)
    return "Whoever has not been asked is asked only if you choose them: they were there in the same months, but probably saw little of the candidate's work, and would learn of the application. The team or the place in the work history finds the right ones; you can also add former colleagues whom the candidate names.";
  const notContacted = reviewers.filter((one) => !one.sending && reviewerState(one) === "identified");
  const nobody = `Nobody ${notContacted.length < reviewers.length ? "else " : ""}is asked automatically now. `;
  const choice =
    notContacted.length === 0
      ? "You can add a former colleague."
      : automatic
        ? "You can choose among those who have not been asked, or add a former colleague."
        : "You choose who is asked.";
  return `${automatic ? nobody : ""}${choice} ${reminders}`;
}
