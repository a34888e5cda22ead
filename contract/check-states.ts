/** What is happening with a candidate's references, for pages and programs. */
export const checkStatuses = [
  "waiting_for_consent",
  "finding",
  "contacting",
  "collecting",
  "complete",
  "needs_attention",
  "stopped",
] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** Why a check waits for someone, or is stopped. */
export const checkReasons = [
  "note",
  "consent",
  "taken_back",
  "paused",
  "archived",
  "nobody_found",
  "not_asked",
  "silent",
  "too_few",
] as const;
export type CheckReason = (typeof checkReasons)[number];
