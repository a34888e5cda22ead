import { api } from "#web/app/lib/api.ts";

export const existingOptions = (candidateId: string) =>
  api.admin.surveyTests.reviewers.queryOptions({ input: { candidateId } });
