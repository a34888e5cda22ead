import { spreadWords } from "#contract/report-words.ts";
import { spreadOf } from "#contract/spread.ts";
import { AnswerSpread } from "#web/app/features/surveys/answer-spread.tsx";
import { ReviewerProgress } from "#web/app/features/reviewers/reviewer-progress.tsx";
import classes from "./example-report.module.css";

const ratings = [
  { question: "Would recommend", answers: [5, 5, 4, 5] },
  { question: "Work quality", answers: [5, 4, 4, 5] },
  { question: "Communication", answers: [3, 4, 5, 4] },
];

/** What a manager gets, with made-up people. */
export function ExampleReport() {
  return (
    <figure className={classes.frame}>
      <div className={classes.report}>
        <div className={classes.head}>
          <span className={classes.avatar} aria-hidden>
            MK
          </span>
          <div>
            <div className={classes.name}>Maya Keller</div>
            <div className={classes.role}>Senior Product Manager</div>
          </div>
        </div>
        <ReviewerProgress counts={{ completed: 4, survey_sent: 1, handed_over: 0, identified: 1 }} />
        <div className={classes.ratings}>
          {ratings.map(({ question, answers }) => (
            <AnswerSpread
              key={question}
              label={question}
              options={[1, 2, 3, 4, 5]}
              facts={[spreadWords(spreadOf(answers))]}
              answers={answers.map((answer, index) => ({ reviewer: `Reviewer ${"ABCD"[index]}`, answer }))}
            />
          ))}
        </div>
        <blockquote className={classes.quote}>
          She says what she does not know, and then goes and finds out.
          <cite>Reviewer B · worked together for over one year</cite>
        </blockquote>
      </div>
      <figcaption className={classes.caption}>An example with made-up answers</figcaption>
    </figure>
  );
}
