import { pino } from "pino";
import { createApp } from "./app.ts";
import type { Context } from "./platform/context.ts";
import { connect } from "#server/platform/db/connect.ts";
import { createSharedClock } from "#server/platform/db/shared-clock.ts";
import type { Settings } from "./platform/env.ts";
import { chooseTransport } from "#server/platform/mail/choose-transport.ts";

/** Runs the work on the settings' database, migrated, while no other server migrates it. The work may enqueue tasks. */
export async function onInstallation<Result>(
  settings: Settings,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(settings);
  const log = pino({ level: "silent" });
  const clock = await createSharedClock(connection, log);
  try {
    return await connection.exclusively(async () => {
      await connection.migrate();
      const transport = chooseTransport({ settings, db: connection.db, clock });
      const { context } = await createApp({ connection, settings, clock, transport, log, pages: null });
      try {
        await context.tasks.start();
        return await work(context);
      } finally {
        await context.tasks.stop();
      }
    });
  } finally {
    clock.stop();
    await connection.close();
  }
}
