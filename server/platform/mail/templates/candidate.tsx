import { writtenName } from "#contract/written-name.ts";
import { formatDay } from "./day.ts";
import { Layout } from "./layout.tsx";
import { Hello, Name, quoted } from "./name.tsx";
import { styles } from "./styles.ts";

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

/** Who asks, what would happen, and that nothing happens without them; all else stands behind the link. */
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
