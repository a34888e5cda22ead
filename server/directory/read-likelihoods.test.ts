import { closenessCounts } from "#server/db/schema/surveys.ts";
import { anAdmin } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("admins see what was expected and what was said, and from 500 answers on what would make it truer", async ({
  app,
}) => {
  const { directory } = (await anAdmin(app)).browser.admin;
  const count = (band: number, said: "closely" | "hardly" | "unknown", answers: number, share = 0) =>
    app.db.insert(closenessCounts).values({ band, said, share, answers });
  await count(2, "closely", 30);
  await count(2, "closely", 20, 7);
  await count(2, "hardly", 150);
  await count(7, "closely", 150);
  await count(7, "unknown", 49);
  const before = await directory.likelihoods();
  expect(before.bands).toHaveLength(10);
  expect(before.bands[2]).toEqual({ closely: 50, sometimes: 0, hardly: 150, unknown: 0 });
  expect(before.refit).toBeNull();

  await count(7, "unknown", 1, 3);
  await count(0, "closely", 10);
  await count(0, "hardly", 190);
  // One that comes moves no figure: whoever looks again and again would learn that somebody has answered, and what.
  const told = await directory.likelihoods();
  expect(told.bands[0]).toEqual({ closely: 10, sometimes: 0, hardly: 190, unknown: 0 });
  for (const said of ["closely", "hardly", "unknown"] as const) await count(0, said, 9, 5);
  expect(await directory.likelihoods()).toEqual(told);
  // They said what was expected of them; then more of them were close.
  expect((await directory.likelihoods()).refit).toEqual({ times: 1, plus: 0 });
  for (const band of [0, 2, 7]) await count(band, "closely", 50, 9);
  expect((await directory.likelihoods()).refit?.plus).toBeGreaterThan(0.5);
});
