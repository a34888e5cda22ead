import { expect, test } from "vitest";
import type { SourceSearch } from "#contract/candidates.ts";
import { describeSearch } from "./describe-search.ts";

const refused: SourceSearch = {
  key: "people_data_labs",
  source: "People Data Labs",
  status: "failed",
  problem: "refused",
  retryAt: null,
  atCeiling: false,
  resumesOn: null,
  canRepeat: false,
};

test.each([
  [
    { status: "searching", problem: "limit", retryAt: "2026-11-21T11:30:00Z" },
    /^People Data Labs takes no further searches at present. We try again on 21 Nov, \d\d:30. Everyone in the directory is listed.$/,
  ],
  [{}, "People Data Labs refused the search. We do not try again. Everyone in the directory is listed."],
  [{ canRepeat: true }, "People Data Labs refused the search. Everyone in the directory is listed."],
  [
    { problem: "limit", atCeiling: true, resumesOn: "2026-12-01" },
    "The search in People Data Labs was skipped because of the monthly limit. It goes on by itself on 1 Dec 2026, or when the limit is raised. Everyone in the directory is listed.",
  ],
  [
    { problem: "partial", atCeiling: true },
    "The search in People Data Labs ended early because of the monthly limit. The people found so far are listed.",
  ],
] satisfies [Partial<SourceSearch>, string | RegExp][])(
  "one sentence describes a search %#",
  (fields, sentence) => {
    expect(describeSearch({ ...refused, ...fields })).toMatch(sentence);
  },
);
