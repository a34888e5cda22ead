import type { Database } from "./client.ts";

/**
 * A statement whose text is made once for each database and not anew for each call, for what is asked most often. Make it
 * by `.prepare("")`: a name would have PostgreSQL keep it for the connection, and a pooler hands those round.
 */
export function prepared<Statement>(make: (db: Database) => Statement) {
  const made = new WeakMap<Database, Statement>();
  return (db: Database): Statement => {
    const statement = made.get(db) ?? make(db);
    made.set(db, statement);
    return statement;
  };
}
