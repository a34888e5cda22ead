import { expect, test } from "vitest";
import { barestCard } from "#contract/cards.ts";
import { assignRanks } from "./ranks.ts";

test("of two cards that comes first of whose owners more are likely to have seen the work", () => {
  const owners = (company: string, ...scores: number[]) =>
    scores.map((score, index) => ({
      key: `${company} ${index}`,
      card: { ...barestCard, company },
      match: { months: 12, apart: 0, score, last: 0, logOdds: score },
    }));
  const dealt = assignRanks([...owners("Alike", -1.4, -1.4, -1.4), ...owners("One", 2, -4, -4)]);
  expect(dealt.map(({ card }) => card.company).join(" ")).toBe("One One One Alike Alike Alike");
});
