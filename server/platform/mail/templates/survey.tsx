import { type ReleaseMode, whenShown } from "#contract/batch-release.ts";
import { type DataFacts, candidateSees, dataSummary, namedToUs } from "#contract/data-words.ts";
import { isolated } from "#contract/text.ts";
import { formatDay } from "./day.ts";
import type { MailContent } from "#server/platform/mail/message.ts";
import { Hello, Layout, styles } from "./layout.tsx";
import type { ReactNode } from "react";

export interface SurveyMailProps {
  product: string;
  /** Null if not known. */
  reviewerName: string | null;
  managerName: string;
  candidateName: string;
  jobTitle: string;
  company: string;
  /** Why we contact this person, in one sentence. */
  why: string;
  /** The hiring team or the candidate named this person, whom the team may therefore recognize. */
  isNamed: boolean;
  /** The manager's own addition. */
  added?: { text: string; by: string } | null;
  answersTogether: ReleaseMode;
  url: string;
  expiresAt: Date;
  /** The legally required information about the reviewer's data. */
  data: Omit<DataFacts, "product" | "company" | "candidate">;
  contact: string;
  /** The page that says who sent this link. */
  checkUrl: string;
  /** The page where anyone can paste a link, without scheme: people type it. */
  checkAddress: string;
  /** The page about the reviewer's data, which exists as long as the data. */
  dataUrl: string;
  /** The page for declining without opening the survey, and for ending all contact. */
  unsubscribeUrl: string;
}

function subjectOf({
  managerName,
  company,
  candidateName,
}: Pick<SurveyMailProps, "managerName" | "company" | "candidateName">): string {
  return `${isolated(managerName)} at ${isolated(company)} asks you for a reference about ${isolated(candidateName)}`;
}

const effort = "It takes about 5-10 minutes.";

/** A stranger decides in seconds whether to trust it. So it says who asks, why, and who sees what, with one button. */
export function surveyMail(props: SurveyMailProps): MailContent {
  const candidate = isolated(props.candidateName);
  return {
    subject: subjectOf(props),
    body: (
      <SurveyLayout
        {...props}
        more={<AboutData {...props} />}
        footer={
          <>
            You get this e-mail because {isolated(props.company)} uses {props.product} to contact former
            colleagues of its candidates. It contains no tracking.
            <br />
            <WayOut {...props} />
          </>
        }
      >
        <Hello to={props.reviewerName} />
        <p style={styles.text}>
          <Asker {...props} /> asks for your view of <strong>{candidate}</strong>, a candidate for{" "}
          <strong>{isolated(props.jobTitle)}</strong>. {effort}
        </p>
        <WhyYou {...props} />
        <OwnWords {...props} />
        <ul style={styles.list}>
          {props.isNamed ? (
            <li>The hiring team sees your answers. {namedToUs}</li>
          ) : (
            <>
              <li>
                The hiring team sees your answers and a short profile of you. They may guess who you are.
              </li>
              <li>They see your name and e-mail only if you allow it.</li>
            </>
          )}
          <li>{whenShown(props.answersTogether)}</li>
          <li>{candidateSees(candidate, props.data.mayBeCopied)}</li>
        </ul>
        <p style={styles.lastText}>Please keep this to yourself: others may not know of the application.</p>
      </SurveyLayout>
    ),
  };
}

function Asker({ managerName, company }: Pick<SurveyMailProps, "managerName" | "company">) {
  return (
    <>
      <strong>{isolated(managerName)}</strong> at <strong>{isolated(company)}</strong>
    </>
  );
}

function WhyYou({ why }: Pick<SurveyMailProps, "why">) {
  return (
    <p style={styles.text}>
      <strong>Why you:</strong> {why}
    </p>
  );
}

/** The page asks for confirmation. One-click unsubscribe in a mail program does not (RFC 8058), and does less. */
function WayOut({ unsubscribeUrl }: Pick<SurveyMailProps, "unsubscribeUrl">) {
  return (
    <>
      <a href={unsubscribeUrl} className="link" style={styles.linkLine}>
        Decline and stop reminders
      </a>
      <br />
      There you can also stop e-mails from all companies.
    </>
  );
}

/** The manager's addition, set off from our text. */
function OwnWords({ added, company }: Pick<SurveyMailProps, "added" | "company">) {
  if (!added) return null;
  return (
    <>
      <p style={{ ...styles.text, marginBottom: 4 }}>
        {isolated(added.by)} at {isolated(company)} adds:
      </p>
      <blockquote dir="auto" className="quote" style={styles.quote}>
        {added.text}
      </blockquote>
    </>
  );
}

/** In short, with a link to the rest. */
function AboutData({ product, company, candidateName, data, contact, dataUrl }: SurveyMailProps) {
  const facts = { ...data, product, company: isolated(company), candidate: isolated(candidateName) };
  return (
    <p className="muted" style={{ ...styles.small, marginTop: 20 }}>
      <strong>About your data:</strong> {dataSummary(facts, (day) => formatDay(new Date(day)))}
      <br />
      <a href={dataUrl} className="link" style={styles.linkLine}>
        Read more, or object
      </a>
      <br />
      <a href={`mailto:${contact}`} className="link" style={styles.linkLine}>
        Ask us a question
      </a>
    </p>
  );
}

type FrameProps = Pick<
  SurveyMailProps,
  "product" | "candidateName" | "why" | "url" | "expiresAt" | "checkUrl" | "checkAddress"
> & {
  more?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

/** The frame of e-mails that ask for a reference: the button, and how to check that the e-mail is real. */
function SurveyLayout({ expiresAt, checkUrl, checkAddress, children, ...props }: FrameProps) {
  return (
    <Layout
      {...props}
      preview={`${props.why} ${effort}`}
      title={`A reference about ${isolated(props.candidateName)}`}
      action={{ label: "Open the survey", url: props.url }}
      note={
        <>
          The link is yours alone and works until {formatDay(expiresAt)}. Please do not forward it.
          <br />
          <span style={{ display: "block", marginTop: 8 }}>
            <strong>Is this real?</strong> Type <code style={{ font: "inherit" }}>{checkAddress}</code> into
            your browser and paste the link.
          </span>{" "}
          <a href={checkUrl} className="link" style={styles.linkLine}>
            Check the link now
          </a>
        </>
      }
    >
      {children}
    </Layout>
  );
}

/** Short, because the first e-mail has the details. Repeats the promises and the link to decline. */
export function reminderMail({ isLast, ...props }: SurveyMailProps & { isLast: boolean }): MailContent {
  const { candidateName, data, answersTogether, dataUrl, isNamed } = props;
  return {
    subject: `Reminder: ${subjectOf(props)}`,
    body: (
      <SurveyLayout
        {...props}
        footer={
          <>
            {isLast ? "This is the last reminder." : "You get at most one more reminder."}
            <br />
            <WayOut {...props} />
            <br />
            <a href={dataUrl} className="link" style={styles.linkLine}>
              About your data
            </a>
          </>
        }
      >
        <Hello to={props.reviewerName} />
        <p style={styles.text}>
          We wrote to you: <Asker {...props} /> asks for your view of{" "}
          <strong>{isolated(candidateName)}</strong>, a candidate for{" "}
          <strong>{isolated(props.jobTitle)}</strong>. The survey is still open. {effort}
        </p>
        <WhyYou {...props} />
        <OwnWords {...props} />
        <ul style={{ ...styles.list, margin: 0 }}>
          <li>
            {isNamed
              ? `The hiring team sees your answers. ${namedToUs}`
              : "The hiring team sees your name and e-mail only if you allow it."}
          </li>
          <li>{whenShown(answersTogether)}</li>
          <li>{candidateSees(isolated(candidateName), data.mayBeCopied)}</li>
        </ul>
      </SurveyLayout>
    ),
  };
}
