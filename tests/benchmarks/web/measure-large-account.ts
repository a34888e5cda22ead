import { serveBehindTls } from "./behind-tls.ts";
import { startCrowded } from "./large-account.ts";
import { visit, type Visit } from "./lighthouse.ts";
import { kilobytes, seconds } from "./table.ts";
import { typeInRows } from "./typing.ts";
import { weigh } from "./weigh.ts";

const rounds = 3;
const most = { javascript: 260_000, usefulMs: 3_500, keyMs: 50 };

/**
 * Prints the cost of pages with 500 jobs, 2,000 candidates and 60 reviewers. @returns a sentence for each missed target
 */
export async function measureCrowded(chromium: string): Promise<string[]> {
  const crowded = await startCrowded();
  const { origin, cookie, paths } = crowded;
  const secure = await serveBehindTls(origin);
  const missed: string[] = [];
  console.log(
    `\n${"500 jobs, 2,000 candidates, 60 reviewers".padEnd(42)}first content  largest content  JavaScript, gzip`,
  );
  for (const [name, path] of Object.entries(paths)) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++)
      visits.push(await visit(`${secure.origin}${path}`, chromium, cookie));
    const middle = (of: (one: Visit) => number) =>
      visits.map(of).toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
    const useful = middle(({ largestContentMs }) => largestContentMs);
    const { js } = await weigh(visits.flatMap(({ requests }) => requests).map(secure.directly));
    console.log(
      name.padEnd(42) +
        seconds(middle(({ firstContentMs }) => firstContentMs)).padStart(13) +
        seconds(useful).padStart(17) +
        kilobytes(js.gzip).padStart(18),
    );
    if (!(useful <= most.usefulMs))
      missed.push(
        `The ${name} page shows what it is for after ${seconds(useful)}; the target is ${seconds(most.usefulMs)}.`,
      );
    if (name === "dashboard" && js.gzip > most.javascript)
      missed.push(
        `The dashboard loads ${kilobytes(js.gzip)} of JavaScript, gzip; the target is ${kilobytes(most.javascript)}.`,
      );
  }
  const keys = await typeInRows({ origin, cookie, path: paths["new candidate"] }, chromium);
  const [median, slowest] = [keys[Math.floor(keys.length / 2)] ?? Number.NaN, keys.at(-1) ?? Number.NaN];
  console.log(
    `\nTyping into forty rows: ${median.toFixed(0)} ms a key, ${slowest.toFixed(0)} ms the slowest of ${keys.length}`,
  );
  if (!(slowest <= most.keyMs))
    missed.push(`A key takes ${slowest.toFixed(0)} ms; the target is ${most.keyMs} ms.`);
  secure.stop();
  await crowded.stop();
  return missed;
}
