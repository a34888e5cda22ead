import { expect, test } from "vitest";
import { alike } from "./count-signals.ts";

const text =
  "She led our team through two launches, kept calm when the servers fell over, and told everybody what she needed.";

test("a text that was copied and changed here and there is nearly the same", () => {
  expect(alike(text, text.toUpperCase().replace("SERVERS", "DATABASES").replace(",", " –"))).toBe(true);
});

test("two texts about the same are not, nor are a few words that many would use", () => {
  const other =
    "Our team had two launches with her. When servers fell over she kept calm, and she told us what she needed from everybody.";
  expect(alike(text, other)).toBe(false);
  expect(alike("Calm under pressure.", "Calm under pressure.")).toBe(false);
});
