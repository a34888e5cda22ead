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

/** Answers to all questions of the demo's surveys. A survey uses the answers to its own questions. */
function demoAnswer(
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

/** The answers of former colleagues, by the candidate's last name. */
export const demoAnswers: Record<string, DemoAnswer[]> = {
  Brandt: [
    demoAnswer("closely", [5, 5, 4, 5], "careful", [
      "Takes a failing robot apart line by line until the cause is known, and writes down what was learned.",
      "Could hand work over earlier: too much was kept until it was perfect.",
    ]),
    demoAnswer("hardly", [4, 4, 4, 3], "fast", [
      "Always answered our support questions within the day, and kindly.",
      "I saw little of the daily work. From outside, dates moved more often than we were told.",
    ]),
  ],
  Okoye: [
    demoAnswer("closely", [5, 5, 5, 4], "careful", [
      "Sat with twelve customers before writing the first requirement, and changed the plan because of it.",
      "Says yes to one request too many before a release.",
    ]),
    demoAnswer("sometimes", [4, 4, 5, 4], "fast", [
      "Kept three departments talking through a difficult launch.",
      "Numbers were sometimes prepared the evening before.",
    ]),
    demoAnswer("sometimes", [4, 5, 4, 4], "careful", [
      "Specifications that sales and engineering read the same way.",
      "",
    ]),
    demoAnswer("hardly", [3, 4, 3, 4], "careful", [
      "Knows the market, and who decides what in a purchase.",
      "In disagreements the first proposal was defended for too long.",
    ]),
  ],
  Whitlock: [
    demoAnswer("closely", [4, 4, 5, 5], "careful", [
      "What was promised in the planning was there two weeks later, every time.",
      "Could show more of the doubts that everybody has about a plan.",
    ]),
  ],
  Talbot: [
    demoAnswer("closely", [5, 4, 5, 5], "fast", [
      "Wrote the campaign that customers still mention to us.",
      "Could say no to small requests more often.",
    ]),
    demoAnswer("sometimes", [4, 4, 4, 5], "careful", [
      "Always knew what a campaign had cost and what it had brought.",
      "Reports could be shorter.",
    ]),
    demoAnswer("closely", [5, 5, 5, 4], "fast", ["Taught two interns who both stayed with us.", ""]),
  ],
  Farrow: [
    demoAnswer("closely", [5, 4, 5, 5], "careful", [
      "Knew every clinic by name, and which of them needed a visit instead of an e-mail.",
      "Could say no to a rushed opening earlier.",
    ]),
    demoAnswer("sometimes", [4, 4, 4, 5], "careful", [
      "Handovers that left no question open.",
      "Slides were longer than they had to be.",
    ]),
    demoAnswer("closely", [5, 5, 4, 4], "fast", ["Stayed calm when two sites failed on one day.", ""]),
  ],
  Castel: [
    demoAnswer("closely", [5, 5, 4, 5], "careful", [
      "Found the cause of an outage that three of us had missed, and wrote the test that would have caught it.",
      "Talks little in large meetings, though the ideas are good.",
    ]),
    demoAnswer("closely", [5, 5, 5, 5], "careful", [
      "Reviews that made me a better engineer: precise, kind and on time.",
      "",
    ]),
    demoAnswer("sometimes", [4, 5, 4, 4], "careful", [
      "Kept an old payroll service alive and replaced it without one missed payday.",
      "Prefers to finish alone what a team could share.",
    ]),
    demoAnswer("sometimes", [5, 4, 4, 5], "fast", [
      "Delivered what was promised, and told us early when it could not be done.",
      "Could write more down for those who come later.",
    ]),
    demoAnswer("hardly", [4, 4, 4, 4], "careful", ["Calm and friendly in every incident call.", ""]),
  ],
  Benning: [
    demoAnswer("closely", [5, 5, 5, 5], "fast", [
      "Went on board our customers' ships to see how the product was used, and came back with a better plan.",
      "Sometimes starts the next thing before the last one is done.",
    ]),
    demoAnswer("sometimes", [4, 4, 5, 4], "fast", [
      "Explains a decision so that people who lost the argument still support it.",
      "Could bring sales in earlier.",
    ]),
    demoAnswer("closely", [5, 4, 5, 4], "careful", [
      "The roadmap was public, honest, and changed only with a reason.",
      "Took on too much of the support work.",
    ]),
    demoAnswer("hardly", [3, 4, 4, 4], "careful", [
      "Prepared well for every steering meeting.",
      "I saw too little to say.",
    ]),
  ],
  Reyes: [
    demoAnswer("sometimes", [4, 4, 4, 4], "careful", [
      "Listens to nurses and doctors before deciding anything.",
      "Could push back harder on deadlines from outside.",
    ]),
  ],
  Quinn: [
    demoAnswer("closely", [5, 5, 4, 5], "careful", [
      "Finds the simple design in a crowded problem and explains it so that everybody can follow.",
      "Takes on too much before asking for help.",
    ]),
    demoAnswer("sometimes", [4, 4, 5, 4], "fast", ["Writes the clearest design documents I have read.", ""]),
    demoAnswer("hardly", [3, 4, 3, 2], "careful", [
      "Knows the domain well.",
      "Deadlines slipped more than once, and we heard of it late.",
      "More time: we met in one project only, and I saw little of the daily work.",
    ]),
    demoAnswer("closely", [5, 5, 5, 4], "careful", [
      "Stayed with a hard migration until the last customer had moved.",
      "Could celebrate what was reached before turning to the next problem.",
    ]),
    demoAnswer("sometimes", [5, 4, 4, 5], "careful", [
      "Asks the question that everybody else was afraid to ask.",
      "Slow to answer messages on busy days.",
    ]),
  ],
  Pike: [
    demoAnswer("sometimes", [4, 4, 3, 4], "fast", [
      "Had a working prototype on the table while others still argued.",
      "Tests came after the release rather than before it.",
    ]),
  ],
  Moreau: [
    demoAnswer("sometimes", [5, 4, 5, 5], "careful", [
      "Cut our roadmap to half and could say of each line why it stayed.",
      "Delegating: some decisions waited for one person.",
    ]),
    demoAnswer("closely", [4, 4, 4, 5], "fast", [
      "Calm in front of angry customers, and back with an answer the next morning.",
      "Written updates were rare in busy weeks.",
    ]),
    demoAnswer("sometimes", [4, 5, 4, 4], "careful", [
      "Research that we still quoted years afterwards.",
      "Could bring engineers in sooner.",
    ]),
  ],
};

/** The answers of the referees that a candidate names. They are positive. */
export const demoRefereeAnswers: DemoAnswer[] = [
  demoAnswer("closely", [5, 5, 5, 5], "careful", [
    "I gave them the product that mattered most to us, and would again. Prices, support, partners: all of it was thought of.",
    "Rest. Holidays were moved for launches that could have waited.",
  ]),
  demoAnswer("closely", [5, 4, 5, 5], "fast", [
    "My first manager who asked what I wanted to learn, and who made the time for it.",
    "Meetings ran long, because everybody was heard.",
  ]),
];
