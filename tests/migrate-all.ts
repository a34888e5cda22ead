import { knownTasks } from "#server/app.ts";
import type { Connection } from "#server/platform/db/client.ts";
import { createTasks } from "#server/platform/tasks/tasks.ts";

/** Creates the product's tables and the task queue's. */
export async function migrateAll(connection: Connection) {
  await connection.migrate();
  const tasks = createTasks(connection, knownTasks, (error) => {
    throw error;
  });
  await tasks.start();
  await tasks.stop();
}
