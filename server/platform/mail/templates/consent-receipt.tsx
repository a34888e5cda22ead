import { formatDay } from "./day.ts";
import { Layout } from "./layout.tsx";
import { Name, quoted } from "./name.tsx";
import { styles } from "./styles.ts";

interface ConsentReceiptMailProps {
  product: string;
  company: string;
  jobTitle: string;
  paragraphs: string[];
  /** What was agreed to. */
  things: string[];
  signedName: string;
  agreedAt: Date;
  version: number;
  textHash: string;
  url: string;
}

export const consentReceiptSubject = ({ company }: Pick<ConsentReceiptMailProps, "company">): string =>
  `What you agreed to: references for ${quoted(company)}`;

/** What a candidate agreed to, as it was. */
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
