import type { Context } from "#server/context.ts";
import { selectTemplates } from "./questions-for.ts";

export function listTemplates(context: Context) {
  return selectTemplates(context);
}
