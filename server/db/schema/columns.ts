import { sql } from "drizzle-orm";
import { timestamp, uuid } from "drizzle-orm/pg-core";

/** A moment, with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
/**
 * Whose a row is, on the row itself: what row-level security compares, and by what a distributed database would place
 * it. A trigger copies it from the parent row, so that no statement has to, and none can say otherwise.
 */
export const ofParent = (name: "company_id" | "hiring_manager_profile_id") =>
  uuid(name)
    .notNull()
    .default(sql`null`);
export const createdAt = () => moment("created_at").notNull().defaultNow();
export const updatedAt = () => moment("updated_at").notNull().defaultNow();
