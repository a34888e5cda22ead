import { expect, test } from "vitest";
import { barestCard } from "#contract/cards.ts";
import { assignRanks } from "./assign-ranks.ts";

test("the card with the higher average probability ranks first", () => {
  const peopleOf = (company: string, ...scores: number[]) =>
    scores.map((score, index) => ({
      key: `${company} ${index}`,
      card: { ...barestCard, company },
      match: { months: 12, apart: 0, score, last: 0, logOdds: score },
    }));
  const ranked = assignRanks([...peopleOf("Alike", -1.4, -1.4, -1.4), ...peopleOf("One", 2, -4, -4)]);
  expect(ranked.map(({ card }) => card.company).join(" ")).toBe("One One One Alike Alike Alike");
});
