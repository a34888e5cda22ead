import { api } from "#web/lib/api.ts";

export const dataRequestsOptions = api.admin.privacy.requests.queryOptions();
