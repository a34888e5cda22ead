import { quantile } from "../quantile.ts";
import { serveBehindTls } from "./behind-tls.ts";
import { startLargeAccount } from "./large-account.ts";
import { visit, type Visit } from "./lighthouse.ts";
import { median, seconds } from "./table.ts";
import { typeInRows } from "./typing.ts";

const rounds = 3;
const maxLargestContentMs = 3_500;
const maxKeyMs = 50;

/**
 * Prints the cost of pages with 500 jobs, 2,000 candidates and 60 reviewers. @returns a sentence for each missed target
 */
export async function measureLargeAccount(chromium: string): Promise<string[]> {
  const account = await startLargeAccount();
  const { origin, cookie, paths } = account;
  const secure = await serveBehindTls(origin);
  const missed: string[] = [];
  console.log(`\n${"500 jobs, 2,000 candidates, 60 reviewers".padEnd(42)}first content  largest content`);
  for (const [name, path] of Object.entries(paths)) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++)
      visits.push(await visit(`${secure.origin}${path}`, chromium, cookie));
    const largestContentMs = median(visits, "largestContentMs");
    console.log(
      name.padEnd(42) +
        seconds(median(visits, "firstContentMs")).padStart(13) +
        seconds(largestContentMs).padStart(17),
    );
    if (!(largestContentMs <= maxLargestContentMs))
      missed.push(
        `The ${name} page shows its largest content after ${seconds(largestContentMs)}; the target is ${seconds(maxLargestContentMs)}.`,
      );
  }
  const keyTimes = await typeInRows({ origin, cookie, path: paths["new candidate"] }, chromium);
  const slowest = keyTimes.at(-1) ?? Number.NaN;
  console.log(
    `\nTyping into forty rows: ${quantile(keyTimes, 0.5).toFixed(0)} ms a key, ${slowest.toFixed(0)} ms the slowest of ${keyTimes.length}`,
  );
  if (!(slowest <= maxKeyMs))
    missed.push(`A key takes ${slowest.toFixed(0)} ms; the target is ${maxKeyMs} ms.`);
  secure.stop();
  await account.stop();
  return missed;
}
