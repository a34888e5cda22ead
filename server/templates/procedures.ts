import { visitorOnly } from "#server/realms/doors.ts";
import { listTemplates } from "./list-templates.ts";

export const visitorTemplates = {
  list: visitorOnly.templates.list.handler(({ context }) => listTemplates(context)),
};
