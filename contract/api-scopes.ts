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

export const scopeSentences: Record<ApiScope, string> = {
  "jobs:read": "Read jobs",
  "jobs:write": "Create and change jobs",
  "candidates:read": "Read candidates, reviewers and outreach",
  "candidates:write": "Add candidates and their jobs, change candidates, and start or pause outreach",
  "results:read": "Read answers, reports and activity",
  "webhooks:write": "Create and change webhooks",
};

/** Viewers' keys have these only. */
export const readingScopes = apiScopes.filter((scope) => scope.endsWith(":read"));

/** The beginning of a key, by which scanners recognise one that was published by mistake. */
export const apiKeyPrefix = "ft_live_";

/** A live key works with the company's data, a sandbox key with made-up people. */
export const apiKeyKinds = ["live", "sandbox"] as const;
export type ApiKeyKind = (typeof apiKeyKinds)[number];
export const apiKeyPrefixes: Record<ApiKeyKind, string> = { live: apiKeyPrefix, sandbox: "ft_test_" };

/** In days. */
export const keyLifetimes = [30, 90, 365] as const;

/** How many requests a key may send within so many seconds. */
export const apiKeyLimit = { requests: 100, seconds: 60 };
