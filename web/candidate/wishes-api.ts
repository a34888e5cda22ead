import { preferenceRoutes } from "#contract/portal-rules.ts";
import type { candidatePreferences } from "#contract/candidate-preferences.ts";
import { callerOf } from "#web/survey/call-service.ts";

/** Calls one of the verbs by which a candidate says what they want, as the contract has it. */
export const callPreference = callerOf<typeof candidatePreferences>(preferenceRoutes);
