import type { OpenSurvey, Question } from "#contract/surveys.ts";
import type { Answer } from "../answers.ts";

/** What every kind of question is drawn from. */
export interface QuestionFieldProps {
  question: Question;
  number: number;
  answer: Answer | undefined;
  problem: string | undefined;
  /** Set while the reviewer is not to be named: their free text is then looked at for what names them. */
  anonymous: (OpenSurvey["reviewer"] & Pick<OpenSurvey, "employer" | "elsewhere">) | null;
  onAnswer: (answer: Answer | undefined) => void;
}
