import type { Competency, LibraryQuestion } from "#contract/question-library.ts";
import type { functions } from "#contract/roles.ts";

/** Why a kind of question works. */
const evidence = {
  behaviour: "Asks what someone did, not what they are like. Sympathy changes such answers less.",
  forced:
    "Both options are good, so nobody is marked down. Kindness changes the answer less than on a scale.",
  again: "A decision says more than praise. Politeness alone rarely decides it.",
  frequency: "People remember how often something happened better than how good it was.",
  gap: "Asks what was missing. Everyone has an answer, so answering accuses nobody.",
  anchored: "Each option describes something visible. People agree more on descriptions than on numbers.",
  situation: "You can check one detailed situation with the candidate, but not a summary.",
  closeness: "Shows how much of the work the reviewer saw. Read the other answers with that in mind.",
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
const often = ["Nearly always", "Mostly", "About half of the time", "Seldom"];

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

/** Questions that are worth asking, by what they are about; an admin takes from them into a template. */
export const questionLibrary: LibraryQuestion[] = [
  context(
    "closeness",
    choice(
      "lib_seen",
      "What of their work did you see yourself?",
      "Most of it",
      "The results",
      "A part of it",
      "What others told me",
    ),
  ),
  context("closeness", text("lib_setting", "What were they responsible for when you worked together?")),
  overall("again", yesNo("lib_again", "Would you choose to work with them again?")),
  overall("again", {
    ...text("lib_again_not", "What would have to be different for you to work with them again?"),
    shownIf: { question: "lib_again", answers: ["No"] },
  }),
  overall(
    "again",
    likely("lib_recommend", "How likely is it that you would recommend them for a job like this?"),
  ),
  overall(
    "situation",
    text("lib_proud", "What did they achieve that would not have happened without them? Tell one thing."),
  ),
  overall("gap", text("lib_support", "What should a new manager know to help them do their best work?")),
  overall("gap", text("lib_advice", "If you could give them one piece of advice, which would it be?")),
  overall("forced", either("lib_strength_pair", "Finishes what was begun", "Sees what should be begun")),
  quality(
    "anchored",
    choice(
      "lib_quality",
      "When they handed work over, what did usually remain to be done?",
      "Nothing",
      "Details",
      "A round of corrections",
      "Much of it",
    ),
  ),
  quality(
    "frequency",
    choice("lib_quality_often", "How often was their work right the first time?", ...often),
  ),
  quality("behaviour", rating("lib_quality_rating", "How thorough was their work when time was short?")),
  quality(
    "situation",
    text("lib_quality_example", "Tell of a piece of their work that you remember, and why."),
  ),
  quality(
    "forced",
    either(
      "lib_quality_pair",
      "Works carefully, even if it takes longer",
      "Works fast, and improves it later",
    ),
  ),
  reliability(
    "frequency",
    choice(
      "lib_deadlines",
      "How often did they do what they had promised, by when they had promised it?",
      ...often,
    ),
  ),
  reliability(
    "anchored",
    choice(
      "lib_late",
      "When something would be late, when did you learn of it?",
      "As soon as they knew",
      "In time to change plans",
      "When it was due",
      "When I asked",
    ),
  ),
  reliability("behaviour", rating("lib_reliability", "How far could you rely on them without asking again?")),
  reliability(
    "situation",
    text("lib_reliability_example", "Tell of a time when much depended on them. What did they do?"),
  ),
  reliability(
    "forced",
    either("lib_reliability_pair", "Keeps to what was agreed", "Adapts what was agreed to what turns up"),
  ),
  communication("behaviour", rating("lib_clear", "How well did others understand what they wanted to say?")),
  communication(
    "anchored",
    choice(
      "lib_bad_news",
      "How did they bring bad news?",
      "Early and plainly",
      "Plainly, but late",
      "In a roundabout way",
      "Others had to find out",
    ),
  ),
  communication(
    "frequency",
    choice("lib_listens", "How often did you feel that they had listened before they answered?", ...often),
  ),
  communication(
    "situation",
    text("lib_disagree", "Tell of a time when they disagreed with you. How did they go about it?"),
  ),
  communication(
    "forced",
    either("lib_communication_pair", "Explains things until everybody follows", "Says briefly what matters"),
  ),
  teamwork("behaviour", rating("lib_teamwork", "How well did they work with people who are not like them?")),
  teamwork(
    "anchored",
    choice(
      "lib_credit",
      "When something had gone well, whom did they name?",
      "Those who had done it",
      "The team",
      "Themselves and others",
      "Themselves",
    ),
  ),
  teamwork("frequency", choice("lib_helps", "How often did they help others without being asked?", ...often)),
  teamwork(
    "situation",
    text("lib_conflict", "Tell of a conflict that they were part of. What did they do to end it?"),
  ),
  teamwork(
    "forced",
    either("lib_teamwork_pair", "Brings people together", "Keeps out of quarrels and gets on with the work"),
  ),
  leadership("closeness", yesNo("lib_led", "Did you report to them, or did they lead you in a project?")),
  leadership("behaviour", {
    ...rating("lib_lead_clear", "How well did you know what they expected of you?"),
    shownIf: { question: "lib_led", answers: ["Yes"] },
  }),
  leadership("situation", {
    ...text("lib_lead_grow", "What did you learn by working for them?"),
    shownIf: { question: "lib_led", answers: ["Yes"] },
  }),
  leadership(
    "anchored",
    choice(
      "lib_decides",
      "How did they usually come to a decision?",
      "Asked, decided, explained",
      "Decided and explained",
      "Decided alone",
      "Left it to others",
    ),
  ),
  leadership(
    "forced",
    either("lib_leadership_pair", "Leads by setting a direction", "Leads by clearing the way for others"),
  ),
  leadership(
    "situation",
    text("lib_lead_hard", "Tell of a hard decision of theirs. How did people take it?"),
  ),
  problems(
    "behaviour",
    rating("lib_problem", "How well did they deal with problems that nobody had met before?"),
  ),
  problems(
    "anchored",
    choice(
      "lib_stuck",
      "What did they do when they were stuck?",
      "Asked soon, with what they had tried",
      "Tried on, then asked",
      "Tried on for too long",
      "Waited for help",
    ),
  ),
  problems(
    "situation",
    text("lib_problem_example", "Tell of a problem that they solved. How did they go about it?"),
  ),
  problems(
    "forced",
    either("lib_problem_pair", "Looks for the cause first", "Looks for a way that works first"),
  ),
  learning("behaviour", rating("lib_feedback", "How did they take criticism of their work?")),
  learning(
    "anchored",
    choice(
      "lib_mistake",
      "What happened when they had made a mistake?",
      "They said so and changed something",
      "They said so",
      "They put it right quietly",
      "They explained why it was none",
    ),
  ),
  learning(
    "frequency",
    choice("lib_curious", "How often did they bring something new that they had learned?", ...often),
  ),
  learning("gap", text("lib_change", "What did they do differently at the end from how they began?")),
  learning("forced", either("lib_learning_pair", "Goes deep into one thing", "Finds a way into many things")),
  integrity("behaviour", rating("lib_honest", "How openly did they speak of what they did not know?")),
  integrity("again", yesNo("lib_trust", "Would you entrust them with something confidential?")),
  integrity(
    "situation",
    text("lib_pressure", "Tell of a time when doing the right thing was not easy for them."),
  ),
  of("integrity", "operations")(
    "frequency",
    choice("lib_rules", "How often did they keep to rules that cost them time?", ...often),
  ),
  customers(
    "behaviour",
    rating("lib_customers", "How well did they understand what customers or colleagues needed of them?"),
  ),
  of("customers", "sales")(
    "anchored",
    choice(
      "lib_sales_promise",
      "What did they promise to customers?",
      "What could be kept",
      "A little more than that",
      "Whatever closed the deal",
      "I could not see that",
    ),
  ),
  of("customers", "sales")(
    "situation",
    text("lib_sales_lost", "Tell of a customer whom they lost or nearly lost. What did they do?"),
  ),
  of("quality", "engineering")(
    "anchored",
    choice(
      "lib_code",
      "What was it like to change code that they had written?",
      "Easy",
      "Mostly easy",
      "Took some digging",
      "One avoided it",
    ),
  ),
  of("teamwork", "engineering")(
    "behaviour",
    rating("lib_review", "How much did their reviews of others' work help?"),
  ),
  of("problem_solving", "engineering")(
    "situation",
    text("lib_incident", "Tell of an incident that they had a part in. What did they do?"),
  ),
  of("quality", "design")(
    "behaviour",
    rating("lib_design_reasons", "How well could they give reasons for a design?"),
  ),
  of("learning", "design")(
    "situation",
    text("lib_design_test", "Tell of a design that they changed after seeing people use it."),
  ),
  of("problem_solving", "product")(
    "anchored",
    choice(
      "lib_no",
      "How did they say no to a wish?",
      "With reasons that one could follow",
      "Clearly",
      "By putting it off",
      "They seldom did",
    ),
  ),
  of("leadership", "product")(
    "behaviour",
    rating("lib_priorities", "How well did everybody know what came first, and why?"),
  ),
  of("problem_solving", "marketing")(
    "situation",
    text("lib_campaign", "Tell of a campaign of theirs. How did they know whether it had worked?"),
  ),
  of("reliability", "operations")(
    "frequency",
    choice(
      "lib_ops",
      "How often did what they were in charge of run without anybody having to think of it?",
      ...often,
    ),
  ),
];
