import type { Context } from "#server/context.ts";
import { selectTemplates } from "#server/surveys/questions-for.ts";

export function listTemplates({ db }: Context) {
  return selectTemplates(db);
}
