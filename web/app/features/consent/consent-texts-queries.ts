import { api } from "#web/app/lib/api.ts";

export const consentTextsOptions = api.admin.consentTexts.list.queryOptions();
export const notContactedOfCompaniesOptions = api.admin.participation.unasked.queryOptions();
