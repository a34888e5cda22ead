import type { Answers, Question } from "#contract/surveys.ts";
import { isAnswered, missingRequired } from "../answers.ts";
import "./progress.css";

export function Progress({ questions, answers }: { questions: Question[]; answers: Answers }) {
  const answered = questions.filter(({ id }) => isAnswered(answers[id])).length;
  const missing = missingRequired(questions, answers).length;
  return (
    <div className="progress">
      <p>
        <span>
          Answered {answered} of {questions.length}
        </span>
        <span className="muted">
          {missing > 0 ? `${missing} required left` : "All required ones answered"}
        </span>
      </p>
      <progress aria-label="Questions answered" value={answered} max={questions.length} />
    </div>
  );
}
