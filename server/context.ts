import type { Logger } from "pino";
import type { Actor } from "#contract/activity.ts";
import type { Clock } from "#server/clock.ts";
import type { Connection, Database } from "#server/db/client.ts";
import type { Settings } from "#server/env.ts";
import type { Mail } from "#server/mail/send.ts";
import type { Tasks } from "#server/tasks/tasks.ts";

/** What every verb and every task is given. */
export interface Context {
  db: Database;
  /** The database as one manager may see it; the managers' door puts it in the place of the whole one. */
  dbOf: Connection["asManager"];
  clock: Clock;
  tasks: Tasks<Context>;
  mail: Mail;
  settings: Settings;
  /** Keys hashes that must not be guessable from their plain text. */
  secret: string;
  log: Logger;
}

/** What a verb is given whose deed the audit trail tells: by whom it is done. The realms' doors say so. */
export interface ActingContext extends Context {
  actor: Actor;
}
