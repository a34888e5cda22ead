import { api } from "#web/app/lib/api.ts";

export const templatesOptions = api.visitor.templates.list.queryOptions();
