import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

/**
 * For what all who do a thing take turns, or wait for each other. Whoever takes two takes them in this order, and rows of
 * candidates only behind the first three or before the fourth.
 */
export type Lock =
  | "directory imports"
  | "import batches"
  | "directory findings"
  | "choose reviewers"
  | "company names"
  | "survey_templates"
  | "seal-activities";

/** Until the transaction ends. @param how beside others who take it shared, or alone */
export async function holdLock(
  { db }: { db: Database },
  name: Lock,
  how: "alone" | "shared" = "alone",
): Promise<void> {
  const key = sql`hashtext(${name})`;
  await db.execute(
    how === "alone"
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`,
  );
}
