import { api } from "#web/lib/api.ts";

export const overviewOptions = api.admin.directory.overview.queryOptions();
