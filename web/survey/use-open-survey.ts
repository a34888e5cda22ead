import { useEffect, useEffectEvent, useState } from "react";
import type { OpenSurvey } from "#contract/surveys.ts";
import { call, type Failure } from "./api.ts";
import { eraseDraft, getPendingSubmission } from "./draft.ts";
import { expectArrival } from "#web/shared/ui/navigation.ts";
import { removeSent, recordWithdrawn } from "./sent-surveys.ts";

/** How a link can be closed: what it was used for, or that it does not exist. */
export type Closed = "completed" | "declined" | "not found";

export type LinkState =
  | { is: "loading" }
  | { is: "open"; survey: OpenSurvey }
  | { is: Closed }
  | { is: "failed" }
  /** A response came, but it contains no survey. */
  | { is: "empty" };

const closedBy: Partial<Record<Failure, Closed>> = {
  ALREADY_COMPLETED: "completed",
  SURVEY_DECLINED: "declined",
  SURVEY_NOT_FOUND: "not found",
};

/** What an error says about the link itself, if anything. */
export const closedAs = (failure: Failure): Closed | undefined => closedBy[failure];

/** The state of a link, fetched once for all of its pages. @param wanted false if the page does not need it */
export function useOpenSurvey(reviewerId: string, wanted: boolean) {
  const [state, setState] = useState<LinkState>({ is: "loading" });
  const [retrying, setRetrying] = useState(false);
  const isLoading = wanted && (state.is === "loading" || retrying);

  useEffect(() => {
    let isStale = false;
    async function read() {
      const answer = await readLink(reviewerId);
      if (isStale) return;
      if (answer.is === "open") removeSent(reviewerId);
      if (answer.is === "declined") recordWithdrawn(reviewerId);
      const mayBeOurs = answer.is === "completed" && getPendingSubmission(reviewerId) !== null;
      const closed = answer.is === "completed" || answer.is === "declined" || answer.is === "not found";
      if (closed && !mayBeOurs) eraseDraft(reviewerId);
      setRetrying(false);
      setState(answer);
    }
    if (isLoading) void read();
    return () => {
      isStale = true;
    };
  }, [reviewerId, isLoading]);

  function retry() {
    expectArrival();
    setRetrying(true);
  }
  return { state, setState, retry, retrying };
}

/**
 * Asks once whether the response that this device remembers was withdrawn on another one. Any other result changes
 * nothing: this device's submission was acknowledged.
 */
export function useWithdrawnElsewhere(reviewerId: string, wanted: boolean) {
  const ask = useEffectEvent(async () => {
    if (wanted && (await readLink(reviewerId)).is === "declined") recordWithdrawn(reviewerId);
  });
  useEffect(() => void ask(), []);
}

async function readLink(reviewerId: string): Promise<LinkState> {
  const outcome = await call("open", { reviewerId });
  if (!outcome.ok) return { is: closedAs(outcome.failure) ?? "failed" };
  const survey: Partial<OpenSurvey> | null = outcome.value;
  return survey?.questions ? { is: "open", survey: outcome.value } : { is: "empty" };
}
