import type { DirectoryRow } from "#contract/directory.ts";
import type { Context } from "#server/platform/context.ts";
import type { directorySources } from "#server/platform/db/schema/sources.ts";
import { OperationalError } from "#server/platform/errors.ts";

export type SourceRow = typeof directorySources.$inferSelect;

export interface BambooHrSettings {
  subdomain: string;
  apiKey: string;
}

export interface PersonioSettings {
  clientId: string;
  clientSecret: string;
}

export interface BucketSettings {
  endpoint: string;
  bucket: string;
  prefix: string | null;
  region: string;
  keyId: string;
  secret: string;
}

/** What one employment of an answer states. */
export type FeedRow = Pick<
  DirectoryRow,
  "name" | "email" | "position" | "start" | "end" | "status" | "place" | "department"
> & {
  /** The person's id in the HR system, by which admins find a rejected row there. */
  id: string;
};

/** One page of an HR system's people. */
export interface FeedPage {
  rows: FeedRow[];
  /** Where the next page begins; null: this was the last. */
  next: string | null;
}

/** An HR system. Everyone it names works at one company. */
export interface Feed {
  /** @throws FeedFailed */
  read(cursor: string | null, limit?: number): Promise<FeedPage>;
}

export type FeedContext = Pick<Context, "settings" | "clock">;

/** Why a source could not be read, in a sentence for admins without personal data or secrets. */
export class FeedFailed extends OperationalError {
  /** Whether a later try may succeed although nobody changes anything. */
  readonly mayPass: boolean;
  /** When the source takes calls again, if it says so. */
  readonly retryAt: Date | null;

  constructor(
    message: string,
    { mayPass = false, retryAt = null }: { mayPass?: boolean; retryAt?: Date | null } = {},
  ) {
    super(message);
    this.mayPass = mayPass;
    this.retryAt = retryAt;
  }
}

/** The problem of an import that was undone meanwhile. */
export const undoneMeanwhile = "Someone undid this import while it was running.";

export interface OfferedFile {
  /** The same only for the same content. */
  identity: string;
  name: string;
  /** Whether it is still there as it was listed. */
  isUnchanged?(): Promise<boolean>;
  /** @throws FeedFailed, or UnreadableFile if this file cannot be used */
  open(): Promise<Blob>;
  /** Moves the file out of the way, with a report, unless it has changed. */
  putAway?(outcome: "imported" | "failed", report: string): Promise<void>;
}

/** @throws FeedFailed */
export type ListFiles = () => Promise<OfferedFile[]>;

export const maxFileBytes = 50 * 1024 * 1024;
export const tooLarge = "The file is larger than 50 MB. Split it.";
