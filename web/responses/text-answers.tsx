import type { ReportQuestion } from "#contract/reports.ts";
import { counted } from "#web/ui/counted.ts";
import classes from "./text-answers.module.css";

interface TextAnswersProps extends Pick<ReportQuestion, "answers"> {
  question: string;
}

/** What the reviewers wrote to one question, one below the other. */
export function TextAnswers({ question, answers }: TextAnswersProps) {
  return (
    <details className={classes.question}>
      <summary className={classes.summary}>
        {question}
        <span className={classes.count}>{counted(answers.length, "answer")}</span>
      </summary>
      <dl className={classes.answers}>
        {answers.map(({ reviewer, answer }) => (
          <div key={reviewer}>
            <dt>{reviewer}</dt>
            <dd className="as-written">{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
