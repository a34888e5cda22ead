import type { UseFormReturnType } from "@mantine/form";
import { upperFirst } from "@mantine/hooks";
import { functions, roles } from "#contract/roles.ts";
import { type Competency, competencyNames } from "#contract/question-library.ts";
import { defaultScale } from "#contract/survey-rules.ts";
import type { Question } from "#contract/surveys.ts";
import { type Aspect, type SurveyTemplate, TemplateFields, aspects } from "#contract/templates.ts";
import { newKey } from "#web/shared/new-key.ts";

/** A select's value for `null`, which it cannot hold. */
const anyValue = "any";

const anyChoice = { value: anyValue, label: "Any" };
const roleChoices = [anyChoice, ...roles.map((role) => ({ value: role as string, label: role as string }))];
const functionChoices = [
  anyChoice,
  ...functions.map((name) => ({ value: name as string, label: upperFirst(name) })),
];

export const aspectLabels: Record<Aspect, string> = {
  candidateRole: "Candidate role",
  candidateFunction: "Candidate function",
  reviewerRole: "Reviewer role",
  reviewerFunction: "Reviewer function",
};

/** In display order. */
export const aspectsShown = [
  "candidateRole",
  "candidateFunction",
  "reviewerRole",
  "reviewerFunction",
] as const satisfies Aspect[];

export const choicesFor = (aspect: Aspect) => (aspect.endsWith("Role") ? roleChoices : functionChoices);

/** A question in the editor; `key` identifies its row. Values that its type does not use are stored, but not sent. */
export interface QuestionValues {
  key: string;
  /** Null for a new question. */
  id: string | null;
  question: string;
  type: Question["type"];
  required: boolean;
  options: { key: string; text: string }[];
  scale: number;
  /** Empty for any competency. */
  competency: string;
  shownIf: Question["shownIf"] | null;
}

/** The part of a template's or a job's form that edits questions. */
export type QuestionsForm = Pick<
  UseFormReturnType<{ questions: QuestionValues[] }>,
  | "values"
  | "errors"
  | "getInputProps"
  | "setFieldValue"
  | "clearFieldError"
  | "insertListItem"
  | "removeListItem"
  | "reorderListItem"
>;

export interface TemplateValues extends Record<Aspect, string> {
  name: string;
  isDefault: boolean;
  questions: QuestionValues[];
}

export const emptyValues: TemplateValues = {
  name: "",
  candidateRole: anyValue,
  candidateFunction: anyValue,
  reviewerRole: anyValue,
  reviewerFunction: anyValue,
  isDefault: false,
  questions: [],
};

export function toFormValues(template: SurveyTemplate): TemplateValues {
  const { name, isDefault, questions } = template;
  const matching = Object.fromEntries(aspects.map((aspect) => [aspect, template[aspect] ?? anyValue]));
  return {
    ...(matching as Record<Aspect, string>),
    name,
    isDefault,
    questions: questions.map(toQuestionValues),
  };
}

/** A question in the editor: one of a template, or one from the library. */
export function toQuestionValues({
  options = [],
  scale = defaultScale,
  competency,
  shownIf,
  ...question
}: Question): QuestionValues {
  return {
    ...question,
    key: newKey(),
    options: options.map(newOption),
    scale,
    competency: competency ?? "",
    shownIf: shownIf ?? null,
  };
}

/** A copy of a template, to change before it is saved. */
export function toCopyValues(template: SurveyTemplate): TemplateValues {
  return { ...toFormValues(template), name: `${template.name.slice(0, 190)} (copy)`, isDefault: false };
}

export function newQuestion(): QuestionValues {
  return {
    key: newKey(),
    id: null,
    question: "",
    type: "rating",
    required: true,
    options: [],
    scale: defaultScale,
    competency: "",
    shownIf: null,
  };
}

export function newOption(text = "") {
  return { key: newKey(), text };
}

/** The values in the API's shape. The contract's schema validates them. */
export function toFields({ name, isDefault, questions, ...matching }: TemplateValues) {
  const aspectOrNull = aspects.map((aspect) => {
    const value = matching[aspect];
    return [aspect, value === anyValue ? null : value];
  });
  const fields = {
    ...Object.fromEntries(aspectOrNull),
    name,
    isDefault,
    questions: toQuestions(questions),
  };
  return fields as TemplateFields;
}

/** The questions in the API's shape. */
export function toQuestions(questions: QuestionValues[]) {
  return questions.map(({ id, question, type, required, options, scale, competency, shownIf }) => ({
    ...(id && { id }),
    question,
    type,
    required,
    ...(type === "rating" && { scale }),
    ...(competency && { competency: competency as Competency }),
    ...(shownIf && { shownIf }),
    ...(hasOptions(type) && { options: options.map(({ text }) => text) }),
  }));
}

const typeNames: Record<Question["type"], string> = {
  text: "Text",
  rating: "Rating",
  multiple_choice: "Multiple choice",
  forced_choice: "One of two",
  yes_no: "Yes or no",
  zero_to_ten: "0 to 10",
};

/** The type of a question with its scale or options: 'Rating, 1 to 5' */
export function typeText({
  type,
  scale,
  options = [],
}: Pick<Question, "type" | "scale" | "options">): string {
  if (type === "rating") return `Rating, 1 to ${scale}`;
  return options.length > 0 ? `${typeNames[type]}: ${options.join(", ")}` : typeNames[type];
}

/** For comparing two versions. */
export const questionsText = (questions: QuestionValues[]) =>
  toQuestions(questions)
    .map(({ question, required, competency, shownIf, ...kind }) => {
      const facts = [
        typeText(kind),
        required && "required",
        competency && `about ${competencyNames[competency]}`,
        shownIf && `after ${shownIf.question}: ${shownIf.answers.join(", ")}`,
      ];
      return `${question} (${facts.filter(Boolean).join("; ")})`;
    })
    .join(" / ") || "(none)";

/** Whether reviewers choose among options that are part of the question. */
export const hasOptions = (type: Question["type"]) => type === "multiple_choice" || type === "forced_choice";

/** Messages for missing or wrong values, by the path of the form's field. */
export function findProblems(values: TemplateValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of TemplateFields.safeParse(toFields(values)).error?.issues ?? []) {
    const field = path.join(".").replace(/(\.options\.\d+)$/, "$1.text");
    problems[field] ??= message;
  }
  return problems;
}
