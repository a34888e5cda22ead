import { connect } from "#server/platform/db/connect.ts";
import type { Settings } from "#server/platform/env.ts";
import { hasDemo, removeDemo } from "./remove-demo.ts";

export const usage = "npm run admin -- remove-demo";

/**
 * `remove-demo`, for whoever goes on for real with a database in which the demonstration ran.
 * @returns a sentence about what has happened
 * @throws an Error that says why nothing has
 */
export async function removeDemoCommand(settings: Settings, more: string[]): Promise<string> {
  if (more.length > 0) throw new Error(`Usage: ${usage}`);
  const connection = await connect(settings);
  try {
    return await connection.exclusively(async () => {
      await connection.migrate();
      const { db } = connection;
      if (!(await hasDemo(db))) throw new Error("There is no demonstration in this database.");
      const removed = Object.entries(await removeDemo({ db }));
      return `Removed: ${removed.map(([what, count]) => `${count} ${what}`).join(", ")}. What real people added is still there.`;
    });
  } finally {
    await connection.close();
  }
}
