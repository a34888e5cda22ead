import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import type { Described } from "#contract/system.ts";
import type { Context } from "#server/platform/context.ts";

const gigabyte = 1024 ** 3;

/** Room on the disk of the data folder: the embedded database's, or what this server itself needs. */
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
      advice: "The disk is all but full. Make room now: writing fails when it is full.",
    };
  if (free < gigabyte || percent < 10)
    return { state: "look", facts, advice: "The disk is filling up. Make room, or make it larger." };
  const advice = isDatabase
    ? "Nothing to do."
    : "Nothing to do here. The database's disk is another one: watch it on its machine.";
  return { state: "good", facts, advice };
}
