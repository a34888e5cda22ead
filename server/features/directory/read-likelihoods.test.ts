import { closenessCounts } from "#server/platform/db/schema/surveys.ts";
import { anAdmin } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("admins see expected and reported closeness, and from 500 answers on a correction", async ({ app }) => {
  const { directory } = (await anAdmin(app)).browser.admin;
  const count = (band: number, closeness: "closely" | "hardly" | "unknown", answers: number, share = 0) =>
    app.db.insert(closenessCounts).values({ band, closeness, share, answers });
  await count(2, "closely", 30);
  await count(2, "closely", 20, 7);
  await count(2, "hardly", 150);
  await count(7, "closely", 60);
  await count(7, "unknown", 20);
  await count(0, "closely", 10);
  await count(0, "hardly", 190);
  const before = await directory.likelihoods();
  expect(before.bands).toHaveLength(10);
  expect(before.bands[2]).toEqual({ closely: 50, sometimes: 0, hardly: 150, unknown: 0 });
  // One more answer changes no figure. Otherwise repeated views would reveal that somebody answered, and what.
  await count(7, "closely", 9, 5);
  await count(0, "hardly", 9, 5);
  await count(0, "unknown", 1, 5);
  expect(await directory.likelihoods()).toEqual(before);
  expect(before.refit).toBeNull();
  // The 500th answer. So far the answers match the expectations; then more people say that they were close.
  await count(0, "unknown", 1, 6);
  expect(await directory.likelihoods()).toEqual({ ...before, refit: { times: 1, plus: 0 } });
  for (const band of [0, 2, 7]) await count(band, "closely", 50, 9);
  expect((await directory.likelihoods()).refit?.plus).toBeGreaterThan(0.5);
});
