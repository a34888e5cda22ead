import type {
  InferContractRouterErrorMap,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";
import type { candidateWishes } from "#contract/wishes.ts";
import { wishRoutes } from "#contract/wishes-page.ts";
import { callService, type Outcome } from "#web/surveys/call-service.ts";

type Verb = keyof typeof wishRoutes;
type Input = InferContractRouterInputs<typeof candidateWishes>;
type Output = InferContractRouterOutputs<typeof candidateWishes>;

type Failure = CodeIn<InferContractRouterErrorMap<typeof candidateWishes>> | "FAILED";
type CodeIn<Errors> = Errors extends unknown ? Extract<keyof Errors, string> : never;

/** Calls one of the verbs by which a candidate says what they want, as the contract has it. */
export const callWish = <Name extends Verb>(
  verb: Name,
  input: Input[Name],
): Promise<Outcome<Output[Name], Failure>> => callService<Output[Name], Failure>(wishRoutes[verb], input);

/** What is said where it did not go through. */
export function problemOf(failure: Failure): string {
  switch (failure) {
    case "TOO_MANY_EXCLUDED":
      return "Twenty people and twenty companies at most. Nothing was added.";
    case "TOO_MANY_REFEREES":
      return "You have named five people already.";
    case "TOO_MANY_ATTEMPTS":
      return "Too many attempts. Please wait a few minutes and try again.";
    default:
      return "That did not get through. Please look at what you typed, and try again.";
  }
}
