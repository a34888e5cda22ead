import type { candidates } from "#server/platform/db/schema/candidates.ts";
import type { companies } from "#server/platform/db/schema/managers.ts";

type Candidate = Pick<
  typeof candidates.$inferSelect,
  "outreachPausedAt" | "consentAt" | "agreedAt" | "takenBackAt"
>;
type Company = Pick<typeof companies.$inferSelect, "needed">;

/**
 * Why nobody may be asked about a candidate; null: they may. The one place that decides it: whatever sends, by whomever it
 * was set going, asks here. Whoever lifts a pause for one survey asks again without it; the rest nobody can lift.
 */
export function whatHolds(candidate: Candidate, company: Company) {
  const missing = consentMissing(candidate, company);
  if (missing) return refusalOf[missing];
  return candidate.outreachPausedAt ? "OUTREACH_PAUSED" : null;
}

/** What a company wants before anybody is asked, as far as it is not there. What the candidate said goes before any rule. */
export function consentMissing(
  { consentAt, agreedAt, takenBackAt }: Omit<Candidate, "outreachPausedAt">,
  { needed }: Company,
) {
  if (takenBackAt) return "taken_back";
  if (agreedAt || needed === "nothing") return null;
  if (needed === "note") return consentAt ? null : "note";
  return "consent";
}

const refusalOf = {
  taken_back: "CONSENT_TAKEN_BACK",
  note: "CONSENT_REQUIRED",
  consent: "OWN_CONSENT_REQUIRED",
} as const;
