import { Text, Title } from "@mantine/core";
import { memo, useState } from "react";
import { findShownQuestions } from "#contract/survey-rules.ts";
import { type Answers, defaultQuestions, type Question } from "#contract/surveys.ts";
import "#web/survey/form/question-field.css";
import { QuestionField } from "#web/survey/form/question-field.tsx";
import classes from "./survey-preview.module.css";
import { toFields, type TemplateValues } from "./template-values.ts";

/**
 * The questions as a reviewer will see them, rendered by the survey's components. They can be tried; nothing is stored.
 */
export const SurveyPreview = memo(({ values }: { values: TemplateValues }) => {
  const [answers, setAnswers] = useState<Answers>({});
  const questions = toPreviewQuestions(values);
  return (
    <section aria-labelledby="survey-preview" className={classes.preview}>
      <Title order={3} id="survey-preview">
        Preview
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {values.questions.length > 0
          ? "What the reviewer will see. Try it: nothing is saved."
          : "The default questions, until you add your own."}
      </Text>
      <div className={classes.questions}>
        {findShownQuestions(questions, answers).map((question, index) => (
          <QuestionField
            key={question.id}
            question={question}
            number={index + 1}
            answer={answers[question.id]}
            problem={undefined}
            anonymous={null}
            onAnswer={(answer) => setAnswers(withAnswer(answers, question.id, answer))}
          />
        ))}
      </div>
    </section>
  );
});

/** Includes unfinished questions; a new one has its row's key, because it has no id yet. */
function toPreviewQuestions(values: TemplateValues): Question[] {
  if (values.questions.length === 0) return defaultQuestions;
  return (toFields(values).questions ?? []).map((question, index) => ({
    ...(question as Question),
    id: question.id ?? values.questions[index]?.key ?? "",
    question: question.question.trim() || "Question text",
    ...(question.options && { options: question.options.filter((option) => option.trim()) }),
  }));
}

function withAnswer(answers: Answers, id: string, answer: Answers[string] | undefined): Answers {
  const otherAnswers = Object.entries(answers).filter(([key]) => key !== id);
  return Object.fromEntries(answer === undefined ? otherAnswers : [...otherAnswers, [id, answer]]);
}
