import type { Connection } from "./client.ts";

/** PostgreSQL where an address is given, else the embedded database in a folder (null: in memory). */
export async function connect(where: {
  databaseUrl: string | null;
  dataDir: string | null;
}): Promise<Connection> {
  // Each engine is loaded only where it is used: the embedded one takes 400 MB of memory.
  if (where.databaseUrl) return (await import("./postgres.ts")).connectPostgres(where.databaseUrl);
  return (await import("./embedded.ts")).openEmbedded(where.dataDir);
}
