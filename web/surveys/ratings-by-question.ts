import { defaultScale, type SurveyResponse } from "#contract/surveys.ts";

interface QuestionRatings {
  id: string;
  name: string;
  scale: number;
  answers: number[];
}

/** All ratings, question by question. Answers on different scales are never mixed. */
export function ratingsByQuestion(responses: SurveyResponse[]): QuestionRatings[] {
  const found = new Map<string, QuestionRatings>();
  for (const { questions, responses: answers } of responses) {
    for (const { id, type, scale = defaultScale } of questions) {
      const answer = answers[id];
      if (type !== "rating" || typeof answer !== "number") continue;
      const ratings = found.get(`${id} ${scale}`) ?? { id, name: nameOf(id), scale, answers: [] };
      ratings.answers.push(answer);
      found.set(`${id} ${scale}`, ratings);
    }
  }
  return [...found.values()];
}

function nameOf(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
