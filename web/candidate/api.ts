import { candidateRoutes } from "#contract/portal-rules.ts";
import type { candidatePortal } from "#contract/candidate-portal.ts";
import { callerOf, type FailureOf } from "#web/survey/call-service.ts";

export type Failure = FailureOf<typeof candidatePortal>;

/** Calls one of the candidates' verbs, as the contract has it. */
export const call = callerOf<typeof candidatePortal>(candidateRoutes);
