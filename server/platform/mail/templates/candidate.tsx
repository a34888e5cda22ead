import { writtenName } from "#contract/written-name.ts";
import { formatDay } from "./day.ts";
import { Hello, Layout, Name, quoted, styles } from "./layout.tsx";

export interface CandidateMailProps {
  product: string;
  firstName: string;
  askedBy: string;
  jobTitle: string;
  company: string;
  /** 0 asks; 1 and 2 remind. */
  number: number;
  url: string;
  expiresAt: Date;
}

export function candidateSubject({
  company,
  number,
}: Pick<CandidateMailProps, "company" | "number">): string {
  const subject = `${quoted(company)} asks for your consent to references`;
  return number > 0 ? `Reminder: ${subject}` : subject;
}

/** Says who asks, what would happen, and that nothing happens without consent. The link leads to the details. */
export function CandidateMail(props: CandidateMailProps) {
  const { product, firstName, number, url, expiresAt } = props;
  const company = <Name>{props.company}</Name>;
  return (
    <Layout
      product={product}
      preview="You read what would happen and who sees what, and decide."
      title={candidateSubject(props)}
      action={{ label: "Read and decide", url }}
      note={`The link is yours alone and works until ${formatDay(expiresAt)}. Please do not forward it: whoever has it can decide in your place.`}
      footer={
        <>
          You get this e-mail because <Name>{props.askedBy}</Name> at {company} added this address for the
          candidate with {product}. {wayOut(number)} It contains no tracking, and opening the link tells
          nobody anything.
        </>
      }
    >
      <Hello to={writtenName(firstName)} />
      <p style={styles.text}>
        {number > 0 && "A few days ago we wrote to you. "}
        {company} is considering you for the position of <Name>{props.jobTitle}</Name> and would like to hear
        from people who worked with you.
      </p>
      <p style={{ ...styles.text, margin: 0 }}>
        Behind the link you read who would be asked, who sees what and how long it is kept. There you agree,
        or do not; what you decide can be changed later by the same link.
      </p>
    </Layout>
  );
}

function wayOut(number: number): string {
  const more = [
    "You get two reminders at most.",
    "You get one more reminder at most.",
    "This is the last reminder.",
  ];
  return `${more[number] ?? ""} With “No more e-mails about this” behind the link they stop.`;
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
  `What you agreed to: references for ${quoted(company)}`;

export function ConsentReceiptMail(props: ConsentReceiptMailProps) {
  const { product, paragraphs, things, signedName, agreedAt, version, textHash, url } = props;
  return (
    <Layout
      product={product}
      preview="Keep this e-mail: it is your copy."
      title={consentReceiptSubject(props)}
      action={{ label: "See how it stands, or take it back", url }}
      note="The link is the one that you had. Please do not forward it: whoever has it can decide in your place."
      footer={
        <>
          You get this e-mail because you agreed to be reviewed with {product}. The text has version {version}{" "}
          and the checksum (SHA-256) {textHash}.
        </>
      }
    >
      <p style={styles.text}>
        On {formatDay(agreedAt)} you agreed, as <Name>{signedName}</Name>, to references for the position of{" "}
        <Name>{props.jobTitle}</Name> at <Name>{props.company}</Name>. This is the text as it was:
      </p>
      {paragraphs.map((text) => (
        <p key={text} style={styles.text}>
          {text}
        </p>
      ))}
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
  `${quoted(candidateName)} ${hadAgreed ? "took the consent to references back" : "does not agree to references"}`;

export function ConsentWithdrawnMail(props: ConsentWithdrawnMailProps) {
  const { product, firstName, candidateName, jobTitle, hadAgreed, answersGo, url } = props;
  return (
    <Layout
      product={product}
      preview="Nobody is asked or reminded any more."
      title={consentWithdrawnSubject(props)}
      action={{ label: "Open the candidate", url }}
      footer={`You get this e-mail because you added this candidate to ${product}.`}
    >
      <Hello to={writtenName(firstName)} />
      <p style={{ ...styles.text, margin: 0 }}>
        <Name>{candidateName}</Name>, whom you consider for <Name>{jobTitle}</Name>,{" "}
        {hadAgreed ? "does not agree to be reviewed any more" : "does not agree to be reviewed"}. Nobody is
        asked or reminded, and surveys that are out cannot be answered. {hadAgreed && answers(answersGo)} You
        need not do anything.
      </p>
    </Layout>
  );
}

const answers = (go: boolean) =>
  go
    ? "Answers that were in have been deleted, as they were told before they agreed."
    : "Answers that were in stay, as they were told before they agreed.";
