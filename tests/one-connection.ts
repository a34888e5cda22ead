import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection, Database } from "#server/platform/db/client.ts";

const inside = new AsyncLocalStorage<true>();

/**
 * The embedded database has one connection, so a query outside of the open transaction would wait forever. PostgreSQL
 * would answer it; with this it refuses, so that code tested only on PostgreSQL also works on the embedded database.
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
      if (inside.getStore()) throw new Error(`'${String(name)}' was sent outside of the open transaction`);
      return name === "transaction" ? transaction : Reflect.get(db, name);
    },
  });
}
