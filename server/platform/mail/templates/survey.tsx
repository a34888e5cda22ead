import { type ReleaseMode, whenShown } from "#contract/batch-release.ts";
import { type DataFacts, candidateSees, dataSections } from "#contract/data-words.ts";
import { formatDay } from "./day.ts";
import { Hello, Layout, Name, quoted, styles } from "./layout.tsx";
import type { ReactNode } from "react";

export interface SurveyMailProps {
  product: string;
  /** Null if not known. */
  reviewerName: string | null;
  candidateName: string;
  jobTitle: string;
  company: string;
  /** Why we contact this person, in one sentence. */
  why: string;
  /** The manager's own addition. */
  added?: { text: string; by: string } | null;
  /** How answers are shown. */
  answersTogether: ReleaseMode;
  url: string;
  expiresAt: Date;
  /** The legally required information about the reviewer's data. */
  data: Omit<DataFacts, "product" | "company" | "candidate">;
  contact: string;
  /** The page about the reviewer's data, which exists as long as the data. */
  dataUrl: string;
  /** The page for declining without opening the survey, and for ending all contact. */
  unsubscribeUrl: string;
}

export function surveySubject({
  company,
  candidateName,
}: Pick<SurveyMailProps, "company" | "candidateName">): string {
  return `${quoted(company)} asks you for a reference about ${quoted(candidateName)}`;
}

/** A stranger decides in seconds whether to trust it: so it says who asks, why, and who sees what, with one link. */
export function SurveyMail(props: SurveyMailProps) {
  const { product, reviewerName, why, answersTogether } = props;
  const company = <Name>{props.company}</Name>;
  const candidate = <Name>{props.candidateName}</Name>;
  return (
    <SurveyLayout
      {...props}
      title={surveySubject(props)}
      more={<AboutData {...props} />}
      footer={
        <>
          You get this e-mail because {company} asks former colleagues of its candidates for references with{" "}
          {product}. It contains no tracking, and opening the link tells nobody anything.{" "}
          <WayOut {...props} />
        </>
      }
    >
      <Hello to={reviewerName} />
      <p style={styles.text}>
        {company} is considering {candidate} for the position of <Name>{props.jobTitle}</Name> and would like
        to hear from people who worked with them.
        <br />
        <strong>Why you:</strong> {why}
      </p>
      <OwnWords {...props} />
      <p style={styles.text}>A short survey, about 5-10 minutes. Who sees what:</p>
      <ul style={styles.list}>
        <li>{candidateSees(quoted(props.candidateName), props.data.mayBeCopied)}</li>
        <li>
          The hiring team at {company} sees your answers with what the survey shows you of yourself, such as
          your relationship to {candidate}. From that they may guess who you are.
        </li>
        <li>{whenShown(quoted(props.company), answersTogether)}</li>
        <li>Your name and e-mail are shown beside your answers only if you turn that on in the survey.</li>
      </ul>
      <p style={{ ...styles.text, margin: 0 }}>
        Please keep this to yourself: others may not know that {candidate} is looking for a new position.
      </p>
    </SurveyLayout>
  );
}

/** The page asks for confirmation. One-click unsubscribe in a mail program does not (RFC 8058), and does less. */
function WayOut({ unsubscribeUrl }: Pick<SurveyMailProps, "unsubscribeUrl">) {
  return (
    <>
      If you would rather not answer:
      <br />
      <a href={unsubscribeUrl} className="link" style={styles.link}>
        Decline and stop reminders
      </a>
      <br />
      Behind that link you can also ask never to be contacted again by any company. “Unsubscribe” in your mail
      program only declines this survey and stops its reminders.
    </>
  );
}

/** The manager's addition, set off from our text. */
function OwnWords({ added, company }: Pick<SurveyMailProps, "added" | "company">) {
  if (!added) return null;
  return (
    <>
      <p style={{ ...styles.text, marginBottom: 4 }}>
        <Name>{added.by}</Name> at <Name>{company}</Name> adds:
      </p>
      <blockquote dir="auto" className="quote" style={styles.quote}>
        {added.text}
      </blockquote>
    </>
  );
}

/** In full in the first e-mail. Names are quoted, because they may read like a sentence. */
function AboutData({ product, company, candidateName, data, contact, dataUrl }: SurveyMailProps) {
  const facts = { ...data, product, company: quoted(company), candidate: quoted(candidateName) };
  return (
    <>
      <h2 style={styles.section}>About your data</h2>
      {dataSections(facts, (day) => formatDay(new Date(day))).map(({ title, text }) => (
        <p key={title} className="muted" style={styles.small}>
          <strong>{title}:</strong> {text}
        </p>
      ))}
      <p className="muted" style={styles.small}>
        <a href={`mailto:${contact}`} className="link" style={styles.link}>
          Write to whoever is responsible
        </a>
        <br />
        <a href={dataUrl} className="link" style={styles.link}>
          Read this again, or object for good
        </a>
        <br />
        If you object for good, no company can ask you here again.
      </p>
    </>
  );
}

/** The frame of e-mails that ask for a reference, with the link and our promise. */
function SurveyLayout({
  product,
  why,
  url,
  expiresAt,
  title,
  more,
  footer,
  children,
}: Pick<SurveyMailProps, "product" | "why" | "url" | "expiresAt"> & {
  title: string;
  more?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <Layout
      product={product}
      preview={`${why} It takes about 5-10 minutes.`}
      title={title}
      action={{ label: "Open the survey", url }}
      note={`The link is yours alone and works until ${formatDay(expiresAt)}. Please do not forward it: whoever has it can answer in your place.`}
      more={more}
      footer={footer}
    >
      {children}
    </Layout>
  );
}

export const reminderSubject = (asked: Pick<SurveyMailProps, "company" | "candidateName">) =>
  `Reminder: ${surveySubject(asked)}`;

/** Short, because the first e-mail has the details. Repeats the promises and the link to decline. */
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
