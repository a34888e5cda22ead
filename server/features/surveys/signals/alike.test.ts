import { expect, test } from "vitest";
import { areAlike } from "./count-signals.ts";

const text =
  "She led our team through two launches, kept calm when the servers fell over, and told everybody what she needed.";

test("a copied text with some edits counts as alike", () => {
  expect(areAlike(text, text.toUpperCase().replace("SERVERS", "DATABASES").replace(",", " –"))).toBe(true);
});

test("two texts about the same thing, or common short phrases, do not count as alike", () => {
  const other =
    "Our team had two launches with her. When servers fell over she kept calm, and she told us what she needed from everybody.";
  expect(areAlike(text, other)).toBe(false);
  expect(areAlike("Calm under pressure.", "Calm under pressure.")).toBe(false);
});
