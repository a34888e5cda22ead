import { wishRoutes } from "#contract/wishes-page.ts";
import type { candidateWishes } from "#contract/wishes.ts";
import { callerOf, type FailureOf } from "#web/surveys/call-service.ts";

/** Calls one of the verbs by which a candidate says what they want, as the contract has it. */
export const callWish = callerOf<typeof candidateWishes>(wishRoutes);

/** What is said where it did not go through. */
export function problemOf(failure: FailureOf<typeof candidateWishes>): string {
  switch (failure) {
    case "TOO_MANY_EXCLUDED":
      return "Twenty people and twenty companies at most. Nothing was added.";
    case "TOO_MANY_REFEREES":
      return "You have named five people already.";
    case "REFEREE_NOT_FOUND":
      return "You have taken this person back already. Please reload the page.";
    case "REFEREE_HANDED_OVER":
      return "This person may have been asked by now, so this cannot be changed any more.";
    case "REFEREE_NAMED":
      return "You have named somebody with this address already.";
    case "TOO_MANY_ATTEMPTS":
      return "Too many attempts. Please wait a few minutes and try again.";
    default:
      return "That did not get through. Please look at what you typed, and try again.";
  }
}
