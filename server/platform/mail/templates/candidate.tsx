import { reminderDays } from "#contract/portal-rules.ts";
import { writtenName } from "#contract/written-name.ts";
import { formatDay } from "./day.ts";
import { dotAfter, isolated } from "#contract/text.ts";
import type { MailContent } from "#server/platform/mail/message.ts";
import { Hello, Layout, styles } from "./layout.tsx";

interface CandidateRequest {
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

/** Says who asks and what for. The page behind the link has the details. */
export function candidateMail(props: CandidateRequest): MailContent {
  const { product, firstName, number, url, expiresAt } = props;
  const [askedBy, company] = [isolated(props.askedBy), isolated(props.company)];
  const subject = `${number > 0 ? "Reminder: " : ""}${askedBy} at ${company} asks for your consent`;
  return {
    subject,
    body: (
      <Layout
        product={product}
        preview="May we contact people you worked with? You decide."
        title={subject}
        action={{ label: "Read and decide", url }}
        note={`The link works until ${formatDay(expiresAt)}. Please do not forward it: anyone who has it can answer for you.`}
        footer={
          <>
            You get this e-mail because <strong>{company}</strong> entered your address in {product}.{" "}
            {remindersLeft(number)} {number < reminderDays.length && howToStop} Nobody learns that you opened
            this e-mail or the page.
          </>
        }
      >
        <Hello to={writtenName(firstName)} />
        <p style={styles.text}>
          <strong>{company}</strong> is considering you for the position of{" "}
          <strong>{isolated(props.jobTitle)}</strong>. May we contact people you worked with?
        </p>
        <p style={styles.lastText}>
          You decide. Read first who sees what. You can change your answer later by the same link.
        </p>
      </Layout>
    ),
  };
}

const howToStop = "You can stop reminders on the page that the button opens.";

const remindersLeft = (number: number) =>
  ["We send at most two reminders.", "We send at most one more reminder.", "This is the last reminder."][
    number
  ];

interface AddressReplaced {
  product: string;
  firstName: string;
  jobTitle: string;
  company: string;
  /** The operator's address for such questions. */
  contact: string;
}

export function addressReplacedMail(props: AddressReplaced): MailContent {
  const { product, firstName, contact } = props;
  const company = isolated(props.company);
  const subject = `${company} no longer uses this address for you`;
  return {
    subject,
    body: (
      <Layout
        product={product}
        preview="If you did not want this, please write to us."
        title={subject}
        footer={`You get this e-mail because ${product} has written to this address before.`}
      >
        <Hello to={writtenName(firstName)} />
        <p style={styles.text}>
          <strong>{company}</strong> removed or changed your e-mail address. Our e-mails about the position of{" "}
          <strong>{isolated(props.jobTitle)}</strong> no longer come here.
        </p>
        <p style={styles.lastText}>
          If you did not want this, please write to us. Someone else could answer in your place.
          <br />
          <a href={`mailto:${contact}`} className="link" style={styles.linkLine}>
            Write to us
          </a>
        </p>
      </Layout>
    ),
  };
}

interface ConsentReceipt {
  product: string;
  company: string;
  jobTitle: string;
  paragraphs: string[];
  /** What the candidate agreed to, in the words that they read. */
  things: string[];
  signedName: string;
  agreedAt: Date;
  version: number;
  textHash: string;
  url: string;
}

export function consentReceiptMail(props: ConsentReceipt): MailContent {
  const { product, paragraphs, things, agreedAt, version, textHash, url } = props;
  const [company, signedName] = [isolated(props.company), isolated(props.signedName)];
  const subject = `What you agreed to: references for ${company}`;
  return {
    subject,
    body: (
      <Layout
        product={product}
        preview="Keep this e-mail. It is your copy."
        title={subject}
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
          at <strong>{company}</strong>
          {dotAfter(company)} You signed as <strong>{signedName}</strong>
          {dotAfter(signedName)} You read this text:
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
    ),
  };
}

interface ConsentWithdrawn {
  product: string;
  firstName: string;
  candidateName: string;
  jobTitle: string;
  /** Whether the candidate had consented before; if not, they declined. */
  hadAgreed: boolean;
  answersGo: boolean;
  url: string;
}

export function consentWithdrawnMail(props: ConsentWithdrawn): MailContent {
  const { product, firstName, jobTitle, hadAgreed, answersGo, url } = props;
  const candidate = isolated(props.candidateName);
  const decision = hadAgreed ? "withdrew consent to references" : "does not agree to references";
  const subject = `${candidate} ${decision}`;
  return {
    subject,
    body: (
      <Layout
        product={product}
        preview="We send no more surveys or reminders."
        title={subject}
        action={{ label: "Open the candidate", url }}
        footer="You get this e-mail because the job is yours."
      >
        <Hello to={writtenName(firstName)} />
        <p style={styles.lastText}>
          <strong>{candidate}</strong>, your candidate for <strong>{isolated(jobTitle)}</strong>, {decision}.
          We send no more surveys or reminders. Surveys already sent cannot be answered.{" "}
          {hadAgreed && answers(answersGo)}
        </p>
      </Layout>
    ),
  };
}

const answers = (go: boolean) =>
  go
    ? "We deleted the answers received so far, as the candidate was promised."
    : "Answers received so far stay, as we told the candidate.";
