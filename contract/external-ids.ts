import * as z from "zod";
import { line } from "./fields.ts";

/** The system that gave an id, such as `greenhouse`. */
const externalSource = z
  .string()
  .max(50, "The external source is too long (50 characters at most)")
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, "Please write the external source like greenhouse or my-system");

export const externalId = line("External ID", 200);

/** If the caller names no source. */
export const defaultSource = "api";

/** Another system's id for a job or a candidate. In an update: left out, it stays; null removes it. */
export const externalIdFields = {
  externalId: externalId.nullable().optional(),
  externalSource: externalSource.nullable().optional(),
};

/** Missing: no other system has an id for it. */
export const ExternalId = z.object({
  externalId: z.string().optional(),
  externalSource: z.string().optional(),
});
export type ExternalId = z.infer<typeof ExternalId>;

const written = z.object({ source: externalSource, id: externalId });

/** Begins an external id that stands in place of an id: `ext:greenhouse:12345`. */
export const externalPrefix = "ext:";

/** Undefined if the text is no such id. */
export function readExternalId(text: string): { source: string; id: string } | undefined {
  const [, source, id] = /^ext:([^:]{1,50}):(.{1,1000})$/su.exec(text) ?? [];
  return written.safeParse({ source, id }).data;
}
