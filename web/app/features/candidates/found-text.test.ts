import { expect, test } from "vitest";
import type { Candidate } from "#contract/candidates.ts";
import { foundText } from "./found-text.ts";

type Created = Parameters<typeof foundText>[0];
const outreach = { automatic: true, unlikely: 0, nextAskOn: null, consentMissing: null };
const found = (others: object = {}, sending = false) =>
  foundText({
    reviewers: [{ sending }, { sending: false }] as Candidate["reviewers"],
    outreach: { ...outreach, ...others } as Created["outreach"],
    consent: { state: "none" } as unknown as Created["consent"],
    together: null,
  });

test("the toast says if automatic surveys are on and yet none is sent", () => {
  expect(found({}, true)).toBe("2 former colleagues found.");
  expect(found({ nextAskOn: "2026-11-21", unlikely: 1 })).toBe("2 former colleagues found.");
  expect(found({ automatic: false, unlikely: 1 })).toBe("2 former colleagues found.");
  expect(found({ unlikely: 1 }, true)).toBe("2 former colleagues found.");
  expect(found({ unlikely: 1 })).toBe(
    "2 former colleagues found. Nobody is asked yet: they probably saw little of the work. Choose whom to ask.",
  );
});
