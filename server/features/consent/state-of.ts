import type { Participation } from "#contract/participation.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";

/** How a candidate who was asked stands to it. @param hasAgreed at any time before */
export function stateOf(
  { agreedAt, takenBackAt }: Pick<typeof candidates.$inferSelect, "agreedAt" | "takenBackAt">,
  hasAgreed: boolean,
): Participation["state"] {
  if (agreedAt) return "agreed";
  if (!takenBackAt) return "asked";
  return hasAgreed ? "taken_back" : "refused";
}
