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

type Ask = Omit<LibraryQuestion, "competency" | "evidence" | "functions">;
type Fn = (typeof functions)[number];

const text = (id: string, question: string): Ask => ({ id, question, type: "text", required: false });
const rating = (id: string, question: string): Ask => ({
  id,
  question,
  type: "rating",
  required: true,
  scale: 5,
});
const likely = (id: string, question: string): Ask => ({ id, question, type: "zero_to_ten", required: true });
const yesNo = (id: string, question: string): Ask => ({ id, question, type: "yes_no", required: true });
const choice = (id: string, question: string, ...options: string[]): Ask => ({
  id,
  question,
  type: "multiple_choice",
  required: true,
  options,
});
const either = (id: string, one: string, other: string): Ask => ({
  id,
  question: "Which of these two describes them better?",
  type: "forced_choice",
  required: true,
  options: [one, other],
});
const often = ["Nearly always", "Mostly", "About half the time", "Rarely"];

const of =
  (competency: Competency, ...fns: Fn[]) =>
  (kind: keyof typeof evidence, ask: Ask): LibraryQuestion => ({
    ...ask,
    competency,
    functions: fns,
    evidence: evidence[kind],
  });

const [context, quality, reliability, communication, teamwork] = [
  of("context"),
  of("quality"),
  of("reliability"),
  of("communication"),
  of("teamwork"),
];
const [leadership, problems, learning, integrity, customers, overall] = [
  of("leadership"),
  of("problem_solving"),
  of("learning"),
  of("integrity"),
  of("customers"),
  of("overall"),
];

/** Questions that are worth asking, by topic. An admin adds them to a template, a manager to a job. */
export const questionLibrary: LibraryQuestion[] = [
  context(
    "closeness",
    choice(
      "lib_seen",
      "How much of their work did you see yourself?",
      "Most of it",
      "Only the results",
      "Some of it",
      "None, others told me",
    ),
  ),
  context("closeness", text("lib_setting", "What were they responsible for when you worked together?")),
  overall("again", yesNo("lib_again", "Would you choose to work with them again?")),
  overall("again", {
    ...text("lib_again_not", "What would have to change for you to work with them again?"),
    shownIf: { question: "lib_again", answers: ["No"] },
  }),
  overall(
    "again",
    likely("lib_recommend", "How likely is it that you would recommend them for a job like this?"),
  ),
  overall("situation", text("lib_proud", "Name one thing that would not have happened without them.")),
  overall("gap", text("lib_support", "What should a new manager know to help them do their best work?")),
  overall("gap", text("lib_advice", "If you could give them one piece of advice, what would it be?")),
  overall("forced", either("lib_strength_pair", "Finishes what was started", "Sees what should be started")),
  quality(
    "anchored",
    choice(
      "lib_quality",
      "When they handed over work, how much was usually left to do?",
      "Nothing",
      "Small details",
      "One round of corrections",
      "A lot",
    ),
  ),
  quality(
    "frequency",
    choice("lib_quality_often", "How often was their work right the first time?", ...often),
  ),
  quality("behaviour", rating("lib_quality_rating", "How thorough was their work when time was short?")),
  quality(
    "situation",
    text("lib_quality_example", "Describe a piece of their work that you remember. Why do you remember it?"),
  ),
  quality(
    "forced",
    either(
      "lib_quality_pair",
      "Works carefully, even if it takes longer",
      "Works fast and improves it later",
    ),
  ),
  reliability(
    "frequency",
    choice("lib_deadlines", "How often did they do what they promised, on time?", ...often),
  ),
  reliability(
    "anchored",
    choice(
      "lib_late",
      "When something was going to be late, when did you hear about it?",
      "As soon as they knew",
      "In time to change plans",
      "When it was due",
      "When I asked",
    ),
  ),
  reliability("behaviour", rating("lib_reliability", "How well could you rely on them without a reminder?")),
  reliability(
    "situation",
    text("lib_reliability_example", "Describe a time when a lot depended on them. What did they do?"),
  ),
  reliability(
    "forced",
    either("lib_reliability_pair", "Sticks to the plan", "Changes the plan when things change"),
  ),
  communication("behaviour", rating("lib_clear", "How clearly did they explain things?")),
  communication(
    "anchored",
    choice(
      "lib_bad_news",
      "How did they share bad news?",
      "Early and clearly",
      "Clearly, but late",
      "Only in hints",
      "Others had to find out",
    ),
  ),
  communication(
    "frequency",
    choice("lib_listens", "How often did they listen before they answered?", ...often),
  ),
  communication(
    "situation",
    text("lib_disagree", "Describe a time when they disagreed with you. How did they handle it?"),
  ),
  communication(
    "forced",
    either("lib_communication_pair", "Explains things until everyone understands", "Keeps it short"),
  ),
  teamwork("behaviour", rating("lib_teamwork", "How well did they work with people who are not like them?")),
  teamwork(
    "anchored",
    choice(
      "lib_credit",
      "When something went well, who did they give credit to?",
      "The people who did it",
      "The team",
      "Themselves and the team",
      "Themselves",
    ),
  ),
  teamwork("frequency", choice("lib_helps", "How often did they help others without being asked?", ...often)),
  teamwork(
    "situation",
    text("lib_conflict", "Describe a conflict they were part of. What did they do to end it?"),
  ),
  teamwork(
    "forced",
    either("lib_teamwork_pair", "Brings people together", "Stays out of arguments and gets on with the work"),
  ),
  leadership("closeness", yesNo("lib_led", "Did you report to them or work on a project they led?")),
  leadership("behaviour", {
    ...rating("lib_lead_clear", "How clear was it what they expected of you?"),
    shownIf: { question: "lib_led", answers: ["Yes"] },
  }),
  leadership("situation", {
    ...text("lib_lead_grow", "What did you learn from working for them?"),
    shownIf: { question: "lib_led", answers: ["Yes"] },
  }),
  leadership(
    "anchored",
    choice(
      "lib_decides",
      "How did they usually make decisions?",
      "Asked others, decided, explained",
      "Decided and explained",
      "Decided alone",
      "Left it to others",
    ),
  ),
  leadership(
    "forced",
    either("lib_leadership_pair", "Leads by setting a direction", "Leads by clearing the way for others"),
  ),
  leadership("situation", text("lib_lead_hard", "Describe a hard decision they made. How did people react?")),
  problems(
    "behaviour",
    rating("lib_problem", "How well did they deal with problems that were new to everyone?"),
  ),
  problems(
    "anchored",
    choice(
      "lib_stuck",
      "What did they do when they were stuck?",
      "Asked early, and showed what they had tried",
      "Kept trying, then asked",
      "Kept trying for too long",
      "Waited for help",
    ),
  ),
  problems("situation", text("lib_problem_example", "Describe a problem they solved. How did they do it?")),
  problems(
    "forced",
    either("lib_problem_pair", "Looks for the cause first", "Looks for something that works first"),
  ),
  learning("behaviour", rating("lib_feedback", "How well did they take criticism of their work?")),
  learning(
    "anchored",
    choice(
      "lib_mistake",
      "What happened when they made a mistake?",
      "They said so and changed how they work",
      "They said so",
      "They fixed it quietly",
      "They said it was not a mistake",
    ),
  ),
  learning(
    "frequency",
    choice("lib_curious", "How often did they share something new they had learned?", ...often),
  ),
  learning("gap", text("lib_change", "What did they get better at while you worked together?")),
  learning("forced", either("lib_learning_pair", "Goes deep into one subject", "Learns about many subjects")),
  integrity("behaviour", rating("lib_honest", "How openly did they say what they did not know?")),
  integrity("again", yesNo("lib_trust", "Would you trust them with something confidential?")),
  integrity(
    "situation",
    text("lib_pressure", "Describe a time when doing the right thing was hard for them."),
  ),
  of("integrity", "operations")(
    "frequency",
    choice("lib_rules", "How often did they follow rules that cost them time?", ...often),
  ),
  customers(
    "behaviour",
    rating("lib_customers", "How well did they understand what customers or colleagues needed?"),
  ),
  of("customers", "sales")(
    "anchored",
    choice(
      "lib_sales_promise",
      "What did they promise to customers?",
      "What we could deliver",
      "A little more than we could deliver",
      "Whatever closed the deal",
      "I did not see that",
    ),
  ),
  of("customers", "sales")(
    "situation",
    text("lib_sales_lost", "Describe a customer they lost or nearly lost. What did they do?"),
  ),
  of("quality", "engineering")(
    "anchored",
    choice(
      "lib_code",
      "How easy was it to change their code?",
      "Easy",
      "Mostly easy",
      "Hard",
      "So hard that people avoided it",
    ),
  ),
  of("teamwork", "engineering")("behaviour", rating("lib_review", "How much did their code reviews help?")),
  of("problem_solving", "engineering")(
    "situation",
    text("lib_incident", "Describe an outage or incident they worked on. What did they do?"),
  ),
  of("quality", "design")(
    "behaviour",
    rating("lib_design_reasons", "How well did they explain the reasons for a design?"),
  ),
  of("learning", "design")(
    "situation",
    text("lib_design_test", "Describe a design they changed after seeing people use it."),
  ),
  of("problem_solving", "product")(
    "anchored",
    choice(
      "lib_no",
      "How did they say no to a request?",
      "With clear reasons",
      "Clearly, without reasons",
      "They put it off",
      "They rarely said no",
    ),
  ),
  of("leadership", "product")(
    "behaviour",
    rating("lib_priorities", "How well did everyone know what came first, and why?"),
  ),
  of("problem_solving", "marketing")(
    "situation",
    text("lib_campaign", "Describe one of their campaigns. How did they know if it worked?"),
  ),
  of("reliability", "operations")(
    "frequency",
    choice("lib_ops", "How often did their area run smoothly without anyone stepping in?", ...often),
  ),
];
