import type { Reviewer } from "#contract/reviewers.ts";
import { counted } from "#web/ui/counted.ts";

/** Why this reviewer was chosen, with the months of overlap where the sentence does not name them already. */
export function matchReason({ reason, overlapMonths }: Reviewer): string | null {
  const months = overlapMonths === null ? null : counted(overlapMonths, "month");
  if (!reason) return months && `${months} of overlap`;
  return months && !/\bmonths?\b/.test(reason) ? `${reason}, ${months} of overlap` : reason;
}
