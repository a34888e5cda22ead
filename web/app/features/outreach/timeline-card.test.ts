import { expect, test } from "vitest";
import { describeEntry } from "./timeline-card.tsx";

test("one reviewer is named alone, several in a list", () => {
  const asked = (...reviewers: string[]) => describeEntry({ kind: "asked", day: "2026-11-21", reviewers });
  expect(asked("Reviewer A")).toBe("Contacted Reviewer A");
  expect(asked("Reviewer A", "Reviewer B", "Reviewer AC")).toBe("Contacted Reviewers A, B and AC");
});
