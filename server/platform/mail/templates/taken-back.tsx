import { writtenName } from "#contract/written-name.ts";
import { Layout } from "./layout.tsx";
import { Hello, Name, quoted } from "./name.tsx";
import { styles } from "./styles.ts";

interface ConsentWithdrawnMailProps {
  product: string;
  firstName: string;
  candidateName: string;
  jobTitle: string;
  /** Before that: else it was never agreed to. */
  hadAgreed: boolean;
  answersGo: boolean;
  url: string;
}

export const consentWithdrawnSubject = ({
  candidateName,
  hadAgreed,
}: Pick<ConsentWithdrawnMailProps, "candidateName" | "hadAgreed">) =>
  `${quoted(candidateName)} ${hadAgreed ? "took the consent to references back" : "does not agree to references"}`;

/** What has stopped, and that nobody has to do anything about it. */
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
