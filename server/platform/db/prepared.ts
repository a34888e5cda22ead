import type { Database } from "./client.ts";

/**
 * A statement whose text is made once for each engine and not anew for each call, for what is asked most often. Make it by
 * `.prepare("")`: a name would have PostgreSQL keep it for the connection, and a pooler hands those round. It is asked of
 * the database it is called with, and within a transaction as a part of it.
 */
export function prepared<Statement extends object>(make: (db: Database) => Statement) {
  const made = new Map<unknown, Statement>();
  return (db: Database): Statement => {
    const { session } = db._;
    const statement = made.get(session.constructor) ?? make(db);
    made.set(session.constructor, statement);
    return askedOf(session, statement);
  };
}

/** Drizzle prepares for one connection; what it prepared knows that one by this name and nothing else of it. */
function askedOf<Statement extends object>(session: object, statement: Statement): Statement {
  const client: unknown = Reflect.get(session, "client");
  if (!client || !Object.hasOwn(statement, "client")) throw new Error("This is no prepared statement.");
  return Object.create(statement, { client: { value: client } }) as Statement;
}
