import { defaultScale } from "#contract/survey-rules.ts";
import type { SurveyResponse } from "#contract/surveys.ts";

/** The given answers in the order of the questions; what no question explains any more comes last. */
export function answersInOrder({ questions, responses }: SurveyResponse) {
  const rest = Object.keys(responses).filter((id) => questions.every((question) => question.id !== id));
  return [...questions.map(({ id }) => id), ...rest].flatMap((id) => {
    const answer = responses[id];
    if (answer === undefined || answer === "") return [];
    const question = questions.find((one) => one.id === id);
    const scale = question?.scale ?? defaultScale;
    return [
      {
        id,
        name: id.replaceAll("_", " "),
        question: question?.question,
        isText: question?.type === "text",
        scale,
        answer,
      },
    ];
  });
}
