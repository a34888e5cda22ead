import * as z from "zod";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { ResponseHeadersPluginContext } from "@orpc/server/plugins";
import type { Settings } from "#server/platform/env.ts";
import { AppError } from "./errors.ts";

/**
 * An opaque text.
 * @param position what the next page begins after
 */
export const writeCursor = (list: string, position: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify([list, ...position])).toString("base64url");

/** @throws AppError if the text is no cursor of this list */
export function readCursor<Position extends z.ZodTuple>(
  list: string,
  schema: Position,
  text: string | undefined,
): z.output<Position> | null {
  if (text === undefined) return null;
  const [name, ...position] = parseJson(Buffer.from(text, "base64url").toString());
  const result = schema.safeParse(position);
  if (name !== list || !result.success) throw new AppError("CURSOR_INVALID");
  return result.data;
}

function parseJson(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** The creation time in microseconds, as exact as the database stores it, and the id. */
const createdPosition = z.tuple([z.int().nonnegative(), z.uuid()]);

interface Aged {
  createdAt: AnyColumn | SQL.Aliased;
  id: AnyColumn | SQL.Aliased;
}

/** Selected with each row of a list from the newest to the oldest, for its cursor. */
export const microseconds = (createdAt: Aged["createdAt"]) =>
  sql`(extract(epoch from ${createdAt}) * 1000000)::bigint`.mapWith(Number);

/** The condition for the page after a cursor, from the newest to the oldest. */
export function isOlder(list: string, { createdAt, id }: Aged, cursor: string | undefined): SQL | undefined {
  const position = readCursor(list, createdPosition, cursor);
  if (!position) return undefined;
  const [age, lastId] = position;
  const time = sql`'epoch'::timestamptz + ${age}::bigint * interval '1 microsecond'`;
  return sql`(${createdAt}, ${id}) < (${time}, ${lastId}::uuid)`;
}

/**
 * The first rows of a page, and the cursor of the next one.
 * @param rows one more than the page has, if there are more
 */
export function pageOf<Row extends { age: number; id: string }>(list: string, rows: Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? writeCursor(list, [last.age, last.id]) : null;
  return { page, nextCursor };
}

/** Names the next page in the Link header, which all lists with cursors have. */
export function linkNext(
  { resHeaders, settings }: ResponseHeadersPluginContext & { settings: Pick<Settings, "origin"> },
  path: string,
  query: Record<string, string | number | undefined>,
  nextCursor: string | null,
) {
  if (nextCursor === null) return;
  const address = new URL(`/api${path}`, settings.origin);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") address.searchParams.set(name, String(value));
  address.searchParams.set("cursor", nextCursor);
  resHeaders?.set("link", `<${address.href}>; rel="next"`);
}
