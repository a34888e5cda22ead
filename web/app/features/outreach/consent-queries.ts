import { api } from "#web/app/lib/api.ts";

export const notContactedOfCompaniesOptions = api.admin.participation.unasked.queryOptions();
