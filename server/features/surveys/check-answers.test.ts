import fc from "fast-check";
import { expect, test } from "vitest";
import { type Answers, defaultQuestions, type Question, Questions } from "#contract/surveys.ts";
import { checkAnswers } from "./check-answers.ts";

const slug = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/);
const text = fc.stringMatching(/^[A-Za-z][A-Za-z ,.]{0,30}$/);
const anyQuestion: fc.Arbitrary<Question> = fc.oneof(
  fc.record({
    id: slug,
    question: text,
    type: fc.constant("rating" as const),
    required: fc.boolean(),
    scale: fc.integer({ min: 2, max: 10 }),
  }),
  fc.record({ id: slug, question: text, type: fc.constant("text" as const), required: fc.boolean() }),
  fc.record({
    id: slug,
    question: text,
    type: fc.constant("multiple_choice" as const),
    required: fc.boolean(),
    options: fc.uniqueArray(text, { minLength: 1, maxLength: 5 }),
  }),
);
const anyQuestions = fc.uniqueArray(anyQuestion, { minLength: 1, maxLength: 8, selector: ({ id }) => id });

/** Questions, with an answer to each required one and to some of the others, but to at least one. */
const anyAnswered = anyQuestions.chain((questions) =>
  fc
    .tuple(
      ...questions.map((question) =>
        question.required ? goodAnswer(question) : fc.option(goodAnswer(question)),
      ),
    )
    .map((answers) => {
      const pairs = questions.flatMap(({ id }, index) => {
        const answer = answers[index];
        return answer === null || answer === undefined ? [] : [[id, answer] as const];
      });
      return { questions, answers: Object.fromEntries(pairs) };
    })
    .filter(({ answers }) => Object.keys(answers).length > 0),
);

test("valid answers to any questions are accepted", () => {
  fc.assert(
    fc.property(anyAnswered, ({ questions, answers }) => {
      expect(checkAnswers(questions, answers)).toBeNull();
    }),
  );
});

test("one broken answer is refused, and the error names its question and no other", () => {
  fc.assert(
    fc.property(anyAnswered, fc.nat(), fc.nat(), ({ questions, answers }, questionIndex, answerIndex) => {
      const question = questions[questionIndex % questions.length];
      if (!question) return;
      const broken = brokenAnswers(question);
      const answer = broken[answerIndex % broken.length] ?? "";
      const problems = checkAnswers(questions, { ...answers, [question.id]: answer });
      expect(Object.keys(problems ?? {})).toEqual(broken.length > 0 ? [question.id] : []);
    }),
  );
});

test("a required question without an answer is refused, an optional one is not", () => {
  fc.assert(
    fc.property(anyAnswered, fc.nat(), ({ questions, answers }, index) => {
      const question = questions[index % questions.length];
      const others = Object.fromEntries(Object.entries(answers).filter(([id]) => id !== question?.id));
      fc.pre(question?.required || Object.keys(others).length > 0);
      const problems = checkAnswers(questions, others) ?? {};
      expect(Object.keys(problems)).toEqual(question?.required ? [question.id] : []);
    }),
  );
});

test("a survey without any answer is refused at its first question", () => {
  fc.assert(
    fc.property(anyAnswered, ({ questions }) => {
      const optional = questions.map((question) => ({ ...question, required: false }));
      expect(checkAnswers(optional, {})).toEqual({
        [questions[0]?.id ?? ""]: "Please answer at least one question.",
      });
    }),
  );
});

test("an answer to a question that was not asked is refused, and the error names it", () => {
  fc.assert(
    fc.property(anyAnswered, fc.string(), ({ questions, answers }, unknownId) => {
      fc.pre(questions.every(({ id }) => id !== unknownId) && unknownId !== "__proto__");
      expect(Object.keys(checkAnswers(questions, { ...answers, [unknownId]: 1 }) ?? {})).toEqual([unknownId]);
    }),
  );
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "an answer named %s is refused",
  (name) => {
    const answers = JSON.parse(`{"${name}": 5}`) as Answers;
    const problems = checkAnswers(
      defaultQuestions.map((question) => ({ ...question, required: false })),
      answers,
    );

    expect(Object.entries(problems ?? {})).toEqual([[name, "This question is not part of the survey."]]);
  },
);

test("a required question named like a property of every object is not answered by that property", () => {
  const questions: Question[] = [
    { id: "constructor", question: "Who built it?", type: "text", required: true },
  ];

  expect(checkAnswers(questions, {})).toEqual({ constructor: "Please answer this question." });
});

test("a rating without its own scale goes from 1 to 5", () => {
  const questions: Question[] = [{ id: "pace", question: "Pace?", type: "rating", required: true }];

  expect(checkAnswers(questions, { pace: 5 })).toBeNull();
  expect(checkAnswers(questions, { pace: 6 })).toEqual({ pace: "Please choose a whole number from 1 to 5." });
});

function goodAnswer({ type, scale = 5, options = [] }: Question): fc.Arbitrary<string | number> {
  if (type === "rating") return fc.integer({ min: 1, max: scale });
  return type === "text" ? text : fc.constantFrom(...options);
}

/** An answer that this question accepts from nobody. */
function brokenAnswers({ type, scale = 5, required, options = [] }: Question): (string | number)[] {
  const empty = required ? ["", "  \n"] : [];
  if (type === "rating") return [...empty, 0, -1, scale + 1, 1.5, Number.NaN, Infinity, "3"];
  if (type === "text") return [...empty, 3];
  return [...empty, 1, `${options.join("")}?`, "constructor"];
}

test("yes or no, a forced choice and 0 to 10 accept the offered answers and nothing else", () => {
  const questions = [
    aQuestion({ id: "again", type: "yes_no" }),
    aQuestion({ id: "pair", type: "forced_choice", options: ["Fast", "Careful"] }),
    aQuestion({ id: "likely", type: "zero_to_ten" }),
  ];
  expect(checkAnswers(questions, { again: "No", pair: "Fast", likely: 0 })).toBeNull();
  expect(checkAnswers(questions, { again: "no", pair: "Both", likely: 11 })).toEqual({
    again: "Please choose one of the options.",
    pair: "Please choose one of the options.",
    likely: "Please choose a whole number from 0 to 10.",
  });
});

test("a question that depends on other answers is required and accepted only after those, also over several steps", () => {
  const questions = [
    aQuestion({ id: "again", type: "yes_no" }),
    aQuestion({ id: "why", type: "yes_no", shownIf: { question: "again", answers: ["No"] } }),
    aQuestion({ id: "more", type: "text", shownIf: { question: "why", answers: ["Yes"] } }),
  ];
  expect(checkAnswers(questions, { again: "Yes" })).toBeNull();
  expect(checkAnswers(questions, { again: "No" })).toEqual({ why: "Please answer this question." });
  expect(checkAnswers(questions, { again: "No", why: "Yes", more: "Well." })).toBeNull();
  const notPart = "This question is not part of the survey.";
  expect(checkAnswers(questions, { again: "Yes", why: "Yes", more: "Well." })).toEqual({
    why: notPart,
    more: notPart,
  });
});

test("a question can only depend on an earlier one with choices, and on answers that it offers", () => {
  const problem = (...questions: Question[]) => Questions.safeParse(questions).error?.issues[0]?.message;
  const again = aQuestion({ id: "again", type: "yes_no" });
  const dependent = (answers: string[], on = "again") =>
    aQuestion({ id: "why", type: "text", shownIf: { question: on, answers } });
  expect(problem(again, dependent(["No"]))).toBeUndefined();
  expect(problem(dependent(["No"]), again)).toMatch(/earlier question/);
  expect(problem(again, dependent(["No"], "why"))).toMatch(/earlier question/);
  expect(problem(again, dependent(["Perhaps"]))).toMatch(/nobody can give/);
  expect(problem(aQuestion({ type: "forced_choice", options: ["Fast", "Fast"] }))).toMatch(/two different/);
});

function aQuestion(fields: Pick<Question, "type"> & Partial<Question>): Question {
  return { id: "pair", question: "Well?", required: fields.type !== "text", ...fields };
}
