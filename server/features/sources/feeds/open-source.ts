import { bambooHr } from "./bamboohr.ts";
import { bucketFiles } from "./bucket.ts";
import {
  type BambooHrSettings,
  type BucketSettings,
  type Feed,
  type FeedContext,
  FeedFailed,
  type ListFiles,
  type PersonioSettings,
  type SourceRow,
} from "./feed.ts";
import { folderFiles } from "./folder.ts";
import { personio } from "./personio.ts";

type OpenedSource = { feed: Feed; listFiles?: never } | { feed?: never; listFiles: ListFiles };

/** How a source is read: an HR system page by page, or files. Its settings were stored by `manage-sources.ts`. */
export function openSource(
  context: FeedContext,
  { kind, settings }: Pick<SourceRow, "kind" | "settings">,
): OpenedSource {
  const { dropFolder } = context.settings.directorySources;
  if (kind !== "folder" && settings === null)
    throw new FeedFailed("The credentials of this source cannot be decrypted. Enter them again.");
  if (kind === "bamboohr") return { feed: bambooHr(context, settings as BambooHrSettings) };
  if (kind === "personio") return { feed: personio(context, settings as PersonioSettings) };
  if (kind === "s3") return { listFiles: bucketFiles(context, settings as BucketSettings) };
  if (dropFolder === null) throw new FeedFailed("This server has no folder: DROP_FOLDER is not set.");
  return { listFiles: folderFiles(dropFolder) };
}
