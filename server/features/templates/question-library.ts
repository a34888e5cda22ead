import type { Competency, LibraryQuestion } from "#contract/question-library.ts";
import type { functions } from "#contract/roles.ts";

/** Why a kind of question works. */
const evidence = {
  behaviour: "Asks what they did, not what they are like. Friends and critics agree more on that.",
  forced: "Both options are good, so reviewers choose honestly instead of giving top marks.",
  again: "Asks for a decision. That tells you more than praise.",
  frequency: "People remember how often something happened better than how good it was.",
  gap: "Asks what could be better. Everyone has something to improve, so the answer hurts nobody.",
  anchored: "Each option describes what people saw. Reviewers agree more on that than on numbers.",
  situation: "One real example tells you more than a general opinion.",
  closeness: "Shows how well the reviewer knows their work, and how much weight to give the answers.",
} as const;

type QuestionDraft = Omit<LibraryQuestion, "competency" | "evidence" | "functions">;
/** What a question is about. With a function it is only for its candidates. */
type Topic = Competency | [Competency, (typeof functions)[number]];

const withEvidence = (
  kind: keyof typeof evidence,
  topic: Topic,
  question: QuestionDraft,
): LibraryQuestion => ({
  ...question,
  competency: typeof topic === "string" ? topic : topic[0],
  functions: typeof topic === "string" ? [] : [topic[1]],
  evidence: evidence[kind],
});

const text = (id: string, question: string): QuestionDraft => ({
  id,
  question,
  type: "text",
  required: false,
});
const yesNo = (id: string, question: string): QuestionDraft => ({
  id,
  question,
  type: "yes_no",
  required: true,
});
const choice = (id: string, question: string, ...options: string[]): QuestionDraft => ({
  id,
  question,
  type: "multiple_choice",
  required: true,
  options,
});

const situation = (topic: Topic, id: string, question: string) =>
  withEvidence("situation", topic, text(id, question));
const gap = (topic: Topic, id: string, question: string) => withEvidence("gap", topic, text(id, question));
const behaviour = (topic: Topic, id: string, question: string) =>
  withEvidence("behaviour", topic, { id, question, type: "rating", required: true, scale: 5 });
const anchored = (topic: Topic, id: string, question: string, ...options: string[]) =>
  withEvidence("anchored", topic, choice(id, question, ...options));
const frequency = (topic: Topic, id: string, question: string) =>
  withEvidence(
    "frequency",
    topic,
    choice(id, question, "Nearly always", "Mostly", "About half the time", "Rarely"),
  );
const forced = (topic: Topic, id: string, ...options: [string, string]) =>
  withEvidence("forced", topic, {
    id,
    question: "Which of these two describes them better?",
    type: "forced_choice",
    required: true,
    options,
  });

/** Questions that are worth asking, by topic. An admin adds them to a template, a manager to a job. */
export const questionLibrary: LibraryQuestion[] = [
  withEvidence(
    "closeness",
    "context",
    choice(
      "lib_seen",
      "How much of their work did you see yourself?",
      "Most of it",
      "Only the results",
      "Some of it",
      "None, others told me",
    ),
  ),
  withEvidence(
    "closeness",
    "context",
    text("lib_setting", "What were they responsible for when you worked together?"),
  ),
  withEvidence("again", "overall", yesNo("lib_again", "Would you choose to work with them again?")),
  {
    ...withEvidence(
      "again",
      "overall",
      text("lib_again_not", "What would have to change for you to work with them again?"),
    ),
    shownIf: { question: "lib_again", answers: ["No"] },
  },
  withEvidence("again", "overall", {
    id: "lib_recommend",
    question: "How likely is it that you would recommend them for a job like this?",
    type: "zero_to_ten",
    required: true,
  }),
  situation("overall", "lib_proud", "Name one thing that would not have happened without them."),
  gap("overall", "lib_support", "What should a new manager know to help them do their best work?"),
  gap("overall", "lib_advice", "If you could give them one piece of advice, what would it be?"),
  forced("overall", "lib_strength_pair", "Finishes what was started", "Sees what should be started"),
  anchored(
    "quality",
    "lib_quality",
    "When they handed over work, how much was usually left to do?",
    "Nothing",
    "Small details",
    "One round of corrections",
    "A lot",
  ),
  frequency("quality", "lib_quality_often", "How often was their work right the first time?"),
  behaviour("quality", "lib_quality_rating", "How thorough was their work when time was short?"),
  situation(
    "quality",
    "lib_quality_example",
    "Describe a piece of their work that you remember. Why do you remember it?",
  ),
  forced(
    "quality",
    "lib_quality_pair",
    "Works carefully, even if it takes longer",
    "Works fast and improves it later",
  ),
  frequency("reliability", "lib_deadlines", "How often did they do what they promised, on time?"),
  anchored(
    "reliability",
    "lib_late",
    "When something was going to be late, when did you hear about it?",
    "As soon as they knew",
    "In time to change plans",
    "When it was due",
    "When I asked",
  ),
  behaviour("reliability", "lib_reliability", "How well could you rely on them without a reminder?"),
  situation(
    "reliability",
    "lib_reliability_example",
    "Describe a time when a lot depended on them. What did they do?",
  ),
  forced("reliability", "lib_reliability_pair", "Sticks to the plan", "Changes the plan when things change"),
  behaviour("communication", "lib_clear", "How clearly did they explain things?"),
  anchored(
    "communication",
    "lib_bad_news",
    "How did they share bad news?",
    "Early and clearly",
    "Clearly, but late",
    "Only in hints",
    "Others had to find out",
  ),
  frequency("communication", "lib_listens", "How often did they listen before they answered?"),
  situation(
    "communication",
    "lib_disagree",
    "Describe a time when they disagreed with you. How did they handle it?",
  ),
  forced(
    "communication",
    "lib_communication_pair",
    "Explains things until everyone understands",
    "Keeps it short",
  ),
  behaviour("teamwork", "lib_teamwork", "How well did they work with people who are not like them?"),
  anchored(
    "teamwork",
    "lib_credit",
    "When something went well, who did they give credit to?",
    "The people who did it",
    "The team",
    "Themselves and the team",
    "Themselves",
  ),
  frequency("teamwork", "lib_helps", "How often did they help others without being asked?"),
  situation("teamwork", "lib_conflict", "Describe a conflict they were part of. What did they do to end it?"),
  forced(
    "teamwork",
    "lib_teamwork_pair",
    "Brings people together",
    "Stays out of arguments and gets on with the work",
  ),
  withEvidence(
    "closeness",
    "leadership",
    yesNo("lib_led", "Did you report to them or work on a project they led?"),
  ),
  {
    ...behaviour("leadership", "lib_lead_clear", "How clear was it what they expected of you?"),
    shownIf: { question: "lib_led", answers: ["Yes"] },
  },
  {
    ...situation("leadership", "lib_lead_grow", "What did you learn from working for them?"),
    shownIf: { question: "lib_led", answers: ["Yes"] },
  },
  anchored(
    "leadership",
    "lib_decides",
    "How did they usually make decisions?",
    "Asked others, decided, explained",
    "Decided and explained",
    "Decided alone",
    "Left it to others",
  ),
  forced(
    "leadership",
    "lib_leadership_pair",
    "Leads by setting a direction",
    "Leads by clearing the way for others",
  ),
  situation("leadership", "lib_lead_hard", "Describe a hard decision they made. How did people react?"),
  behaviour(
    "problem_solving",
    "lib_problem",
    "How well did they deal with problems that were new to everyone?",
  ),
  anchored(
    "problem_solving",
    "lib_stuck",
    "What did they do when they were stuck?",
    "Asked early, and showed what they had tried",
    "Kept trying, then asked",
    "Kept trying for too long",
    "Waited for help",
  ),
  situation("problem_solving", "lib_problem_example", "Describe a problem they solved. How did they do it?"),
  forced(
    "problem_solving",
    "lib_problem_pair",
    "Looks for the cause first",
    "Looks for something that works first",
  ),
  behaviour("learning", "lib_feedback", "How well did they take criticism of their work?"),
  anchored(
    "learning",
    "lib_mistake",
    "What happened when they made a mistake?",
    "They said so and changed how they work",
    "They said so",
    "They fixed it quietly",
    "They said it was not a mistake",
  ),
  frequency("learning", "lib_curious", "How often did they share something new they had learned?"),
  gap("learning", "lib_change", "What did they get better at while you worked together?"),
  forced("learning", "lib_learning_pair", "Goes deep into one subject", "Learns about many subjects"),
  behaviour("integrity", "lib_honest", "How openly did they say what they did not know?"),
  withEvidence("again", "integrity", yesNo("lib_trust", "Would you trust them with something confidential?")),
  situation("integrity", "lib_pressure", "Describe a time when doing the right thing was hard for them."),
  frequency(["integrity", "operations"], "lib_rules", "How often did they follow rules that cost them time?"),
  behaviour(
    "customers",
    "lib_customers",
    "How well did they understand what customers or colleagues needed?",
  ),
  anchored(
    ["customers", "sales"],
    "lib_sales_promise",
    "What did they promise to customers?",
    "What we could deliver",
    "A little more than we could deliver",
    "Whatever closed the deal",
    "I did not see that",
  ),
  situation(
    ["customers", "sales"],
    "lib_sales_lost",
    "Describe a customer they lost or nearly lost. What did they do?",
  ),
  anchored(
    ["quality", "engineering"],
    "lib_code",
    "How easy was it to change their code?",
    "Easy",
    "Mostly easy",
    "Hard",
    "So hard that people avoided it",
  ),
  behaviour(["teamwork", "engineering"], "lib_review", "How much did their code reviews help?"),
  situation(
    ["problem_solving", "engineering"],
    "lib_incident",
    "Describe an outage or incident they worked on. What did they do?",
  ),
  behaviour(
    ["quality", "design"],
    "lib_design_reasons",
    "How well did they explain the reasons for a design?",
  ),
  situation(
    ["learning", "design"],
    "lib_design_test",
    "Describe a design they changed after seeing people use it.",
  ),
  anchored(
    ["problem_solving", "product"],
    "lib_no",
    "How did they say no to a request?",
    "With clear reasons",
    "Clearly, without reasons",
    "They put it off",
    "They rarely said no",
  ),
  behaviour(
    ["leadership", "product"],
    "lib_priorities",
    "How well did everyone know what came first, and why?",
  ),
  situation(
    ["problem_solving", "marketing"],
    "lib_campaign",
    "Describe one of their campaigns. How did they know if it worked?",
  ),
  frequency(
    ["reliability", "operations"],
    "lib_ops",
    "How often did their area run smoothly without anyone stepping in?",
  ),
];
