import { api } from "#web/lib/api.ts";

export const unaskedOfCompaniesOptions = api.admin.participation.unasked.queryOptions();
