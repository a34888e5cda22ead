import { asc, sql } from "drizzle-orm";
import * as z from "zod";
import { maxPage } from "#contract/cursors.ts";
import type { Context } from "#server/platform/context.ts";
import { readCursor, writeCursor } from "#server/platform/cursors.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { selectTemplates } from "./questions-for.ts";

const lastTemplate = z.tuple([z.string(), z.uuid()]);

/** The templates by name: all of them, or a page. */
export async function listTemplates(
  context: Pick<Context, "db">,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  if (limit === undefined && cursor === undefined)
    return { templates: await selectTemplates(context), nextCursor: null };
  const { id, name } = surveyTemplates;
  const size = limit ?? maxPage;
  const after = readCursor("templates", lastTemplate, cursor);
  const rows = await context.db
    .select()
    .from(surveyTemplates)
    .where(after ? sql`(${name}, ${id}) > (${after[0]}, ${after[1]}::uuid)` : undefined)
    .orderBy(asc(name), asc(id))
    .limit(size + 1);
  const templates = rows.slice(0, size);
  const last = templates.at(-1);
  const nextCursor = rows.length > size && last ? writeCursor("templates", [last.name, last.id]) : null;
  return { templates, nextCursor };
}
