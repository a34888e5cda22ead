import { timestamp } from "drizzle-orm/pg-core";

/** A moment, with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
export const createdAt = () => moment("created_at").notNull().defaultNow();
export const updatedAt = () => moment("updated_at").notNull().defaultNow();
