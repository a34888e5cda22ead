import { expect, test } from "vitest";
import { browser } from "../harness.ts";
import { aCandidateAt, reviewersOf } from "./a-candidate-at.ts";
import { anInstallation } from "./installation.ts";

/** Longer than a message is claimed for: by its own clock the one would take what the other has in hand for given up. */
const offMs = 20 * 60 * 1000;
const reviewers = 15;

test(
  "a server whose clock is ahead and one whose clock is behind mail nobody twice, and both say that they are off",
  { timeout: 90_000 },
  async () => {
    const installation = await anInstallation();
    const { db, smtp } = installation;
    const servers = await Promise.all(
      [offMs, -offMs].map((by) =>
        installation.startServer({ NODE_OPTIONS: `--import=${shifting(by)}`, LOG_LEVEL: "warn" }),
      ),
    );
    for (const [index, { origin, logged }] of servers.entries()) {
      expect(logged()).toContain("clock differs from the database's");
      const ready = await fetch(`${origin}/ready`);
      expect(ready.status).toBe(200);
      const details = (await ready.json()) as { clockAheadMs: number; warnings: string[] };
      expect(details.warnings).toHaveLength(1);
      expect(Math.round(details.clockAheadMs / offMs)).toBe(index === 0 ? 1 : -1);
    }

    const { manager, candidateId, cookies } = await aCandidateAt(servers[0]?.origin ?? "", db);
    const keys = await reviewersOf({ manager, candidateId, db }, reviewers);
    for (const reviewerKey of keys) {
      // The second presses while the mail server still has the first's message in hand.
      const press = (index: number) =>
        browser(servers[index]?.origin ?? "", cookies).manager.reviewers.sendSurvey({ reviewerKey });
      const first = smtp.received.length % 2;
      let second: Promise<unknown> = Promise.resolve();
      const handedOver = smtp.once("data", async () => {
        second = press(1 - first);
        await second.catch(() => {});
      });
      await press(first);
      await handedOver;
      await expect(second).rejects.toMatchObject({ code: "SURVEY_BEING_SENT" });
    }
    expect(smtp.received).toHaveLength(reviewers);
    await installation.stop();
  },
);

/** As if the machine's clock were so far off: what a process runs first. */
function shifting(byMs: number): string {
  const code = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${byMs}); }
      static now() { return Real.now() + ${byMs}; }
    };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
