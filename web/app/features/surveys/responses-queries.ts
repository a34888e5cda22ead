import { api } from "#web/app/lib/api.ts";

/** A response never changes once it is given, but for the manager's own mark, which is written here as it is kept. */
export const responseOptions = (reviewerKey: string) =>
  api.manager.surveys.response.queryOptions({ input: { reviewerKey }, staleTime: Infinity });
