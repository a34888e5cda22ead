import { useEffect, useState } from "react";
import type { OpenSurvey } from "#contract/surveys.ts";
import { openSurvey } from "./api.ts";
import { eraseDraft, mayHaveArrived } from "./draft.ts";
import { expectArrival } from "./navigation.ts";
import { forgetSent } from "./sent-surveys.ts";

export type LinkState =
  | { is: "loading" }
  | { is: "open"; survey: OpenSurvey }
  | { is: "completed" }
  | { is: "not found" }
  | { is: "failed" }
  /** An answer came, but there is no survey in it. */
  | { is: "empty" };

/** What is behind a link, asked once for all of its pages. @param wanted false where the page needs no answer */
export function useOpenSurvey(reviewerId: string, wanted: boolean) {
  const [state, setState] = useState<LinkState>({ is: "loading" });
  const [retrying, setRetrying] = useState(false);
  const asking = wanted && (state.is === "loading" || retrying);

  useEffect(() => {
    let left = false;
    async function ask() {
      const answer = await readLink(reviewerId);
      if (left) return;
      if (answer.is === "open") forgetSent(reviewerId);
      if (answer.is === "completed" && !mayHaveArrived(reviewerId)) eraseDraft(reviewerId);
      setRetrying(false);
      setState(answer);
    }
    if (asking) void ask();
    return () => {
      left = true;
    };
  }, [reviewerId, asking]);

  function retry() {
    expectArrival();
    setRetrying(true);
  }
  return { state, setState, retry, retrying };
}

async function readLink(reviewerId: string): Promise<LinkState> {
  const outcome = await openSurvey(reviewerId);
  if (outcome.ok) return outcome.value?.questions ? { is: "open", survey: outcome.value } : { is: "empty" };
  if (outcome.failure === "ALREADY_COMPLETED") return { is: "completed" };
  return outcome.failure === "SURVEY_NOT_FOUND" ? { is: "not found" } : { is: "failed" };
}
