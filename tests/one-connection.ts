import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection, Database } from "#server/platform/db/client.ts";

const inside = new AsyncLocalStorage<true>();

/**
 * The embedded database has one connection: anyone who asks it from outside within a transaction waits forever. PostgreSQL
 * would answer; with this it refuses, so that what is tested on it alone would work on the other too.
 */
export function withOneConnection(connection: Connection): Connection {
  return {
    ...connection,
    db: outside(connection.db),
    requests: outside(connection.requests),
  };
}

function outside(db: Database): Database {
  const transaction: Database["transaction"] = (work, config) =>
    db.transaction((tx) => inside.run(true, () => work(tx)), config);
  return new Proxy(db, {
    get(_db, name) {
      if (inside.getStore())
        throw new Error(`Within a transaction '${String(name)}' was asked of the database outside of it`);
      return name === "transaction" ? transaction : Reflect.get(db, name);
    },
  });
}
