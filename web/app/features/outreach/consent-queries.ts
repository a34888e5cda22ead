import { api } from "#web/app/lib/api.ts";

export const unaskedOfCompaniesOptions = api.admin.participation.unasked.queryOptions();
