import { reminderDays } from "#contract/portal-rules.ts";
import { writtenName } from "#contract/written-name.ts";
import { formatDay } from "./day.ts";
import { isolated } from "#contract/text.ts";
import { Hello, Layout, styles } from "./layout.tsx";

export interface CandidateMailProps {
  product: string;
  firstName: string;
  askedBy: string;
  jobTitle: string;
  company: string;
  /** 0 is the request; 1 and 2 are reminders. */
  number: number;
  url: string;
  expiresAt: Date;
}

export function candidateSubject({
  askedBy,
  company,
  number,
}: Pick<CandidateMailProps, "askedBy" | "company" | "number">): string {
  const subject = `${isolated(askedBy)} at ${isolated(company)} asks for your consent`;
  return number > 0 ? `Reminder: ${subject}` : subject;
}

/** Says who asks and what for. The page behind the link has the details. */
export function CandidateMail(props: CandidateMailProps) {
  const { product, firstName, number, url, expiresAt } = props;
  const company = <strong>{isolated(props.company)}</strong>;
  return (
    <Layout
      product={product}
      preview="May we contact people you worked with? You decide."
      title={candidateSubject(props)}
      action={{ label: "Read and decide", url }}
      note={`The link works until ${formatDay(expiresAt)}. Please do not forward it: anyone who has it can answer for you.`}
      footer={
        <>
          You get this e-mail because <strong>{isolated(props.askedBy)}</strong> entered your address in{" "}
          {product}. {remindersLeft(number)} {number < reminderDays.length && howToStop} Nobody learns that
          you opened this e-mail or the page.
        </>
      }
    >
      <Hello to={writtenName(firstName)} />
      <p style={styles.text}>
        {company} is considering you for the position of <strong>{isolated(props.jobTitle)}</strong>. May we
        contact people you worked with?
      </p>
      <p style={{ ...styles.text, margin: 0 }}>
        You decide. Read first who sees what. You can change your answer later by the same link.
      </p>
    </Layout>
  );
}

const howToStop = "You can stop reminders on the page that the button opens.";

const remindersLeft = (number: number) =>
  ["We send at most two reminders.", "We send at most one more reminder.", "This is the last reminder."][
    number
  ];

interface AddressReplacedMailProps {
  product: string;
  firstName: string;
  jobTitle: string;
  company: string;
  /** The operator's address for such questions. */
  contact: string;
}

export const addressReplacedSubject = ({ company }: Pick<AddressReplacedMailProps, "company">): string =>
  `${isolated(company)} no longer uses this address for you`;

export function AddressReplacedMail(props: AddressReplacedMailProps) {
  const { product, firstName, contact } = props;
  const company = <strong>{isolated(props.company)}</strong>;
  return (
    <Layout
      product={product}
      preview="If you did not want this, please write to us."
      title={addressReplacedSubject(props)}
      footer={`You get this e-mail because ${product} has written to this address before.`}
    >
      <Hello to={writtenName(firstName)} />
      <p style={styles.text}>
        {company} removed or changed your e-mail address. Our e-mails about the position of{" "}
        <strong>{isolated(props.jobTitle)}</strong> no longer come here.
      </p>
      <p style={{ ...styles.text, margin: 0 }}>
        If you did not want this, please write to {contact}. Someone else could answer in your place.
      </p>
    </Layout>
  );
}

interface ConsentReceiptMailProps {
  product: string;
  company: string;
  jobTitle: string;
  paragraphs: string[];
  /** The keys of what the candidate agreed to. */
  things: string[];
  signedName: string;
  agreedAt: Date;
  version: number;
  textHash: string;
  url: string;
}

export const consentReceiptSubject = ({ company }: Pick<ConsentReceiptMailProps, "company">): string =>
  `What you agreed to: references for ${isolated(company)}`;

export function ConsentReceiptMail(props: ConsentReceiptMailProps) {
  const { product, paragraphs, things, signedName, agreedAt, version, textHash, url } = props;
  return (
    <Layout
      product={product}
      preview="Keep this e-mail. It is your copy."
      title={consentReceiptSubject(props)}
      action={{ label: "See or withdraw your consent", url }}
      note="Please do not forward this link: anyone who has it can answer for you."
      footer={
        <>
          You get this e-mail because you agreed to references with {product}. Text version {version},
          checksum (SHA-256) {textHash}.
        </>
      }
    >
      <p style={styles.text}>
        You agreed on {formatDay(agreedAt)}, for the position of <strong>{isolated(props.jobTitle)}</strong>{" "}
        at <strong>{isolated(props.company)}</strong>. You signed as <strong>{isolated(signedName)}</strong>.
        You read this text:
      </p>
      <div className="quote" style={styles.copy}>
        {paragraphs.map((text) => (
          <p key={text} style={styles.text}>
            {text}
          </p>
        ))}
      </div>
      <p style={styles.text}>You agreed to:</p>
      <ul style={styles.list}>
        {things.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Layout>
  );
}

interface ConsentWithdrawnMailProps {
  product: string;
  firstName: string;
  candidateName: string;
  jobTitle: string;
  /** Whether the candidate had consented before; if not, they declined. */
  hadAgreed: boolean;
  answersGo: boolean;
  url: string;
}

export const consentWithdrawnSubject = ({
  candidateName,
  hadAgreed,
}: Pick<ConsentWithdrawnMailProps, "candidateName" | "hadAgreed">) =>
  `${isolated(candidateName)} ${hadAgreed ? "withdrew consent to references" : "does not agree to references"}`;

export function ConsentWithdrawnMail(props: ConsentWithdrawnMailProps) {
  const { product, firstName, candidateName, jobTitle, hadAgreed, answersGo, url } = props;
  return (
    <Layout
      product={product}
      preview="We send no more surveys or reminders."
      title={consentWithdrawnSubject(props)}
      action={{ label: "Open the candidate", url }}
      footer={`You get this e-mail because you added this candidate to ${product}.`}
    >
      <Hello to={writtenName(firstName)} />
      <p style={{ ...styles.text, margin: 0 }}>
        <strong>{isolated(candidateName)}</strong>, your candidate for <strong>{isolated(jobTitle)}</strong>,{" "}
        {hadAgreed ? "withdrew consent to references" : "does not agree to references"}. We send no more
        surveys or reminders. Surveys already sent cannot be answered. {hadAgreed && answers(answersGo)}
      </p>
    </Layout>
  );
}

const answers = (go: boolean) =>
  go
    ? "We deleted the answers received so far, as the candidate was promised."
    : "Answers received so far stay, as we told the candidate.";
