import { api } from "#web/lib/api.ts";

/** A response never changes once it is given. */
export const responseOptions = (reviewerKey: string) =>
  api.manager.surveys.response.queryOptions({ input: { reviewerKey }, staleTime: Infinity });
