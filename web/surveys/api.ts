import type {
  InferContractRouterErrorMap,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";
import { reviewerRoutes } from "#contract/survey-page.ts";
import type { reviewerSurveys } from "#contract/surveys.ts";
import { callService, type Outcome as OutcomeOf } from "./call-service.ts";

type Verb = keyof typeof reviewerRoutes;
type Input = InferContractRouterInputs<typeof reviewerSurveys>;
type Output = InferContractRouterOutputs<typeof reviewerSurveys>;

/** Why the service refused, or FAILED where no answer came or none that could be understood. */
export type Failure = CodeIn<InferContractRouterErrorMap<typeof reviewerSurveys>> | "FAILED";
type CodeIn<Errors> = Errors extends unknown ? Extract<keyof Errors, string> : never;

export type Outcome<Value> = OutcomeOf<Value, Failure>;

/** With its code a response can be withdrawn until then. */
export type Receipt = Pick<Output["submit"], "receipt" | "withdrawableUntil" | "unlinked">;

/** Calls one of the reviewers' verbs, as the contract has it. */
export const call = <Name extends Verb>(verb: Name, input: Input[Name]): Promise<Outcome<Output[Name]>> =>
  callService<Output[Name], Failure>(reviewerRoutes[verb], input);
