import type { candidates } from "#server/db/schema/candidates.ts";
import type { companies } from "#server/db/schema/managers.ts";

/** Why nothing may be sent about a candidate; null: it may. Whoever lifts a pause for one survey asks again without it. */
export function whatHolds(
  { outreachPausedAt, consentAt }: Pick<typeof candidates.$inferSelect, "outreachPausedAt" | "consentAt">,
  { requiresConsent }: Pick<typeof companies.$inferSelect, "requiresConsent">,
) {
  if (requiresConsent && !consentAt) return "CONSENT_REQUIRED";
  return outreachPausedAt ? "OUTREACH_PAUSED" : null;
}
