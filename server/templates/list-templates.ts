import type { Context } from "#server/context.ts";
import { selectTemplates } from "./questions-for.ts";

export function listTemplates({ db }: Context) {
  return selectTemplates(db);
}
