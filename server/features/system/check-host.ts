import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import type { Described } from "#contract/system.ts";
import type { Context } from "#server/platform/context.ts";
import {
  countDeadLetters,
  deadLetters,
  measureQueue,
  selectRepeatedFailures,
} from "#server/platform/tasks/inspect-queue.ts";

/** Due tasks normally start within seconds; after this time no worker seems to be running. */
export const maxWaitSeconds = 300;

const gigabyte = 1024 ** 3;

/** Free space on the disk of the data folder, which the embedded database or this server itself needs. */
export function describeDisk({ settings }: Pick<Context, "settings">): Described {
  let folder = settings.dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, blocks, bsize } = statfsSync(folder);
  return judgeDisk({ free: bavail * bsize, all: blocks * bsize, isDatabase: settings.databaseUrl === null });
}

/** @param free of `all`, in bytes */
export function judgeDisk({
  free,
  all,
  isDatabase,
}: {
  free: number;
  all: number;
  isDatabase: boolean;
}): Described {
  const percent = Math.floor((free / all) * 100);
  const size = `${(free / gigabyte).toFixed(1)} of ${(all / gigabyte).toFixed(1)} GB, ${percent} %`;
  const facts = [{ name: "Free", value: size }];
  if (free < gigabyte / 4)
    return {
      state: "bad",
      facts,
      advice: "The disk is almost full. Make room now, or writing will fail.",
    };
  if (free < gigabyte || percent < 10)
    return { state: "look", facts, advice: "The disk is filling up. Make room, or make it larger." };
  const advice = isDatabase ? "" : "The database has its own disk: watch that one, too.";
  return { state: "good", facts, advice };
}

export async function describeQueue(context: Pick<Context, "db" | "tasks">): Promise<Described> {
  const measured = await measureQueue(context);
  const dead = countDeadLetters(measured);
  const waiting = measured.filter(({ task }) => task !== deadLetters);
  const sum = (field: "due" | "waiting") => waiting.reduce((total, queue) => total + queue[field], 0);
  const [oldest] = waiting.toSorted((a, b) => b.oldestSeconds - a.oldestSeconds);
  const seconds = Math.round(oldest?.oldestSeconds ?? 0);
  const facts = [
    { name: "Due now", value: String(sum("due")) },
    { name: "Scheduled", value: String(sum("waiting") - sum("due")) },
    { name: "Failed", value: String(dead) },
  ];
  if (oldest && seconds > 0)
    facts.push({ name: "Waiting longest", value: `${context.tasks.title(oldest.task)}, ${seconds} s` });
  const failing = await selectRepeatedFailures(context);
  if (failing) facts.push({ name: "Keep failing", value: String(failing.count) });
  const late = (await context.tasks.measureSchedules(context)).filter(({ isLate }) => isLate);
  if (late.length > 0)
    facts.push({ name: "Late", value: late.map(({ task }) => context.tasks.title(task)).join(", ") });
  const offers = dead > 0 ? ({ offers: "try_again" } as const) : {};
  if (seconds > maxWaitSeconds || late.length > 0)
    return {
      ...offers,
      state: "bad",
      facts,
      advice: `${late.length > 0 ? "Scheduled work is late" : "Due work is not starting"}. Check that a server with PROCESS=tasks or all is running, and read its log.`,
    };
  if (dead > 0)
    return {
      ...offers,
      state: "look",
      facts,
      advice: "Open Deliveries for the reasons. Fix them, then retry.",
    };
  if (failing)
    return {
      state: "look",
      facts,
      advice: `Some work keeps failing and is tried again. The last reason: ${(failing.reason ?? "unknown").replace(/\.?$/, ".")}`,
    };
  return { state: "good", facts, advice: "" };
}
