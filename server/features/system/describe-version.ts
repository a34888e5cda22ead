import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Described } from "#contract/system.ts";
import type { Context } from "#server/platform/context.ts";

const file = fileURLToPath(new URL("../../../package.json", import.meta.url));
const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };

/** The server that answers; of several each answers in turn. */
export function describeVersion({ settings, clock }: Pick<Context, "settings" | "clock">): Described {
  const megabytes = Math.round(process.memoryUsage.rss() / 1024 ** 2);
  const since = new Date(clock.now().getTime() - performance.now());
  const tasks = { web: "answers", tasks: "works", all: "answers and works" };
  return {
    state: settings.demo ? "look" : "good",
    facts: [
      { name: "Version", value: version },
      { name: "Node", value: process.versions.node },
      { name: "Does", value: tasks[settings.process] },
      { name: "Since", value: { moment: since.toISOString() } },
      { name: "Memory", value: `${megabytes} MB` },
    ],
    advice: settings.demo
      ? "This is the demonstration, whose accounts everybody knows. README.md says how to run it for real."
      : "Nothing to do.",
  };
}
