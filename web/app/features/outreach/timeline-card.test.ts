import { expect, test } from "vitest";
import { describeEntry } from "./timeline-card.tsx";

test("one reviewer is named alone, several in a list", () => {
  const describeAsked = (...reviewers: string[]) =>
    describeEntry({ kind: "asked", day: "2026-11-21", reviewers });
  expect(describeAsked("Reviewer A")).toBe("Contacted Reviewer A");
  expect(describeAsked("Reviewer A", "Reviewer B", "Reviewer AC")).toBe("Contacted Reviewers A, B and AC");
});
