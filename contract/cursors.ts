import * as z from "zod";

/** The maximum page size of lists that programs read page by page. */
export const maxPage = 200;

/** Where the next page begins. Only the server reads it. */
export const cursor = z.string().max(1_000);

/** Null: this was the last page. */
export const nextCursor = z.string().nullable();

export const pageSize = z.coerce.number().int().min(1).max(maxPage);
