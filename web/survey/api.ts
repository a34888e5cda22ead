import type { InferContractRouterOutputs } from "@orpc/contract";
import { reviewerRoutes } from "#contract/survey-rules.ts";
import type { reviewerSurveys } from "#contract/surveys.ts";
import { type FailureOf, type Outcome as OutcomeOf, callerOf } from "../shared/call-api.ts";

export type Failure = FailureOf<typeof reviewerSurveys>;
export type Outcome<Value> = OutcomeOf<Value, Failure>;

/** With its code a response can be withdrawn until then. */
export type Receipt = Pick<
  InferContractRouterOutputs<typeof reviewerSurveys>["submit"],
  "receipt" | "withdrawableUntil" | "unlinked"
>;

/** Calls the reviewers' part of the contract. */
export const call = callerOf<typeof reviewerSurveys>(reviewerRoutes);
