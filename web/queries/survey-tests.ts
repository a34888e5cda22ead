import { api } from "#web/lib/api.ts";

export const existingOptions = (candidateId: string) =>
  api.admin.surveyTests.reviewers.queryOptions({ input: { candidateId } });
