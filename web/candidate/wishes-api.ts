import { wishRoutes } from "#contract/wishes-page.ts";
import type { candidateWishes } from "#contract/wishes.ts";
import { callerOf } from "#web/survey/call-service.ts";

/** Calls one of the verbs by which a candidate says what they want, as the contract has it. */
export const callWish = callerOf<typeof candidateWishes>(wishRoutes);
