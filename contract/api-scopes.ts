// Apart from the schemas, which would bring the validation library into the pages.

/** What an API key may do. Its member's own rights still apply. */
export const apiScopes = [
  "jobs:read",
  "jobs:write",
  "candidates:read",
  "candidates:write",
  "results:read",
  "webhooks:write",
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** The beginning of a key, by which scanners recognise one that was published by mistake. */
export const apiKeyPrefix = "ft_live_";

/** How many requests a key may send within so many seconds. */
export const apiKeyLimit = { requests: 100, seconds: 60 };
