import type { InferContractRouterOutputs } from "@orpc/contract";
import { reviewerRoutes } from "#contract/survey-rules.ts";
import type { reviewerSurveys } from "#contract/surveys.ts";
import { type FailureOf, type Outcome as OutcomeOf, createCaller } from "#web/shared/call-api.ts";

export type Failure = FailureOf<typeof reviewerSurveys>;
export type Outcome<Value> = OutcomeOf<Value, Failure>;

type Submitted = InferContractRouterOutputs<typeof reviewerSurveys>["submit"];

/** Until then the code can withdraw a response. */
export type Receipt = Pick<Submitted, "receipt" | "withdrawableUntil" | "unlinked"> &
  // Earlier versions did not store on the device how the response is shown.
  Partial<Pick<Submitted, "identityShared" | "mayShowIfFew" | "answersTogether">>;

/** Calls the reviewers' part of the contract. */
export const call = createCaller<typeof reviewerSurveys>(reviewerRoutes);
