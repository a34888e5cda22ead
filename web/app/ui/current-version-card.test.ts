import { expect, test } from "vitest";
import { findDifferences } from "./current-version-card.tsx";

test("only changed facts are differences, also if two facts have one name", () => {
  const mine: [string, string][] = [
    ["Cook", "Daily"],
    ["Cook", "Weekly"],
    ["Waiter", "Daily"],
  ];
  expect(findDifferences(mine, mine)).toEqual([]);
  expect(
    findDifferences(
      [
        ["Cook", "Daily"],
        ["Cook", "None"],
        ["Waiter", "Daily"],
      ],
      mine,
    ),
  ).toEqual([["Cook", "None"]]);
});
