import { sql } from "drizzle-orm";

/** A length of time in SQL, in milliseconds: a day of it has 24 hours, also where the database server's clock is changed. */
export const interval = (ms: number) => sql`make_interval(secs => ${ms / 1_000}::float8)`;
