import type {
  InferContractRouterErrorMap,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";
import type { candidateParticipation } from "#contract/participation.ts";
import { candidateRoutes } from "#contract/participation-page.ts";
import { callService, type Outcome } from "#web/surveys/call-service.ts";

type Verb = keyof typeof candidateRoutes;
type Input = InferContractRouterInputs<typeof candidateParticipation>;
type Output = InferContractRouterOutputs<typeof candidateParticipation>;

/** Why the service refused, or FAILED where no answer came or none that could be understood. */
export type Failure = CodeIn<InferContractRouterErrorMap<typeof candidateParticipation>> | "FAILED";
type CodeIn<Errors> = Errors extends unknown ? Extract<keyof Errors, string> : never;

/** Calls one of the candidates' verbs, as the contract has it. */
export const call = <Name extends Verb>(
  verb: Name,
  input: Input[Name],
): Promise<Outcome<Output[Name], Failure>> =>
  callService<Output[Name], Failure>(candidateRoutes[verb], input);
