import type { Closeness } from "#contract/survey-rules.ts";
import type { Answers } from "#contract/surveys.ts";

interface DemoAnswer {
  closeness: Closeness;
  answers: Answers;
}

const paces = {
  careful: "Works carefully, even if it takes longer",
  fast: "Works fast, and improves it later",
};

/** All that a survey may ask; which of it does depends on its questions. */
function said(
  closeness: Closeness,
  [overall, quality, communication, reliability]: [number, number, number, number],
  pace: keyof typeof paces,
  [strengths, growth, notAgain]: [strengths: string, growth: string, notAgain?: string],
): DemoAnswer {
  return {
    closeness,
    answers: {
      overall_recommendation: overall,
      work_quality: quality,
      communication_skills: communication,
      reliability,
      pace: paces[pace],
      again: notAgain ? "No" : "Yes",
      ...(notAgain && { not_again: notAgain }),
      strengths,
      areas_for_improvement: growth,
    },
  };
}

/** What former colleagues say, of each candidate something else, by the last name. */
export const demoAnswers: Record<string, DemoAnswer[]> = {
  Brandt: [
    said("closely", [5, 5, 4, 5], "careful", [
      "Takes a failing robot apart line by line until the cause is known, and writes down what was learned.",
      "Could hand work over earlier: too much was kept until it was perfect.",
    ]),
    said("hardly", [4, 4, 4, 3], "fast", [
      "Always answered our support questions within the day, and kindly.",
      "I saw little of the daily work. From outside, dates moved more often than we were told.",
    ]),
  ],
  Okoye: [
    said("closely", [5, 5, 5, 4], "careful", [
      "Sat with twelve customers before writing the first requirement, and changed the plan because of it.",
      "Says yes to one request too many before a release.",
    ]),
    said("sometimes", [4, 4, 5, 4], "fast", [
      "Kept three departments talking through a difficult launch.",
      "Numbers were sometimes prepared the evening before.",
    ]),
    said("sometimes", [4, 5, 4, 4], "careful", [
      "Specifications that sales and engineering read the same way.",
      "",
    ]),
    said("hardly", [3, 4, 3, 4], "careful", [
      "Knows the market, and who decides what in a purchase.",
      "In disagreements the first proposal was defended for too long.",
    ]),
  ],
  Whitlock: [
    said("closely", [4, 4, 5, 5], "careful", [
      "What was promised in the planning was there two weeks later, every time.",
      "Could show more of the doubts that everybody has about a plan.",
    ]),
  ],
  Quinn: [
    said("closely", [5, 5, 4, 5], "careful", [
      "Finds the simple design in a crowded problem and explains it so that everybody can follow.",
      "Takes on too much before asking for help.",
    ]),
    said("sometimes", [4, 4, 5, 4], "fast", ["Writes the clearest design documents I have read.", ""]),
    said("hardly", [3, 4, 3, 2], "careful", [
      "Knows the domain well.",
      "Deadlines slipped more than once, and we heard of it late.",
      "More time: we met in one project only, and I saw little of the daily work.",
    ]),
  ],
  Pike: [
    said("sometimes", [4, 4, 3, 4], "fast", [
      "Had a working prototype on the table while others still argued.",
      "Tests came after the release rather than before it.",
    ]),
  ],
  Moreau: [
    said("sometimes", [5, 4, 5, 5], "careful", [
      "Cut our roadmap to half and could say of each line why it stayed.",
      "Delegating: some decisions waited for one person.",
    ]),
    said("closely", [4, 4, 4, 5], "fast", [
      "Calm in front of angry customers, and back with an answer the next morning.",
      "Written updates were rare in busy weeks.",
    ]),
    said("sometimes", [4, 5, 4, 4], "careful", [
      "Research that we still quoted years afterwards.",
      "Could bring engineers in sooner.",
    ]),
  ],
};

/** What those say whom a candidate names: they think well of them. */
export const demoRefereeAnswers: DemoAnswer[] = [
  said("closely", [5, 5, 5, 5], "careful", [
    "I gave them the product that mattered most to us, and would again. Prices, support, partners: all of it was thought of.",
    "Rest. Holidays were moved for launches that could have waited.",
  ]),
  said("closely", [5, 4, 5, 5], "fast", [
    "My first manager who asked what I wanted to learn, and who made the time for it.",
    "Meetings ran long, because everybody was heard.",
  ]),
];
