import type { BucketSettings, SourceRow } from "./feed.ts";
import { sourceKindNames } from "#contract/sources.ts";

/** 'BambooHR of Acme'. Reviewers read it as the source of their data. */
export function sourceName({
  kind,
  company,
  settings,
}: Pick<SourceRow, "kind" | "company" | "settings">): string {
  if (kind === "s3") return `${sourceKindNames.s3} ${(settings as BucketSettings).bucket}`;
  return kind === "folder" ? sourceKindNames.folder : `${sourceKindNames[kind]} of ${company}`;
}
