import { candidateSees } from "#contract/data-words.ts";
import { whenShown } from "#contract/batch-release.ts";
import { Hello, Name, quoted } from "./name.tsx";
import { styles } from "./styles.ts";
import { OwnWords, SurveyLayout, type SurveyMailProps, surveySubject, WayOut } from "./survey.tsx";

export const reminderSubject = (asked: Pick<SurveyMailProps, "company" | "candidateName">) =>
  `Reminder: ${surveySubject(asked)}`;

/** Short: they have read the survey's mail or will not. The promises stand once more; the way out is as near as the link. */
export function ReminderMail({ isLast, ...props }: SurveyMailProps & { isLast: boolean }) {
  const { reviewerName, why, answersTogether } = props;
  const company = <Name>{props.company}</Name>;
  const candidate = <Name>{props.candidateName}</Name>;
  return (
    <SurveyLayout
      {...props}
      title={reminderSubject(props)}
      footer={
        <>
          {isLast ? "This is the last reminder." : "You get one more reminder at most."} This e-mail contains
          no tracking, and opening the link tells nobody anything. <WayOut {...props} />
        </>
      }
    >
      <Hello to={reviewerName} />
      <p style={styles.text}>
        A few days ago we asked you for a reference about {candidate}, whom {company} is considering for the
        position of <Name>{props.jobTitle}</Name>. The survey is still open, and takes about 5-10 minutes.
        <br />
        <strong>Why you:</strong> {why}
      </p>
      <OwnWords {...props} />
      <p style={{ ...styles.text, margin: 0 }}>
        {candidateSees(quoted(props.candidateName), props.data.mayBeCopied)} {company} sees your name and
        e-mail only if you turn that on in the survey. {whenShown(quoted(props.company), answersTogether)}{" "}
        <a href={props.dataUrl} className="link" style={styles.link}>
          About your data
        </a>
      </p>
    </SurveyLayout>
  );
}
