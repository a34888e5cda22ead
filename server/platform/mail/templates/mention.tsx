import { isolated } from "#contract/text.ts";
import { shownName, writtenName } from "#contract/written-name.ts";
import { Hello, Layout, styles } from "./layout.tsx";

interface Mention {
  /** Who wrote the comment. */
  by: string;
  candidate: string;
}

interface MentionMailProps extends Mention {
  product: string;
  firstName: string;
  title: string;
  url: string;
}

export function mentionSubject({ by, candidate }: Mention): string {
  const [author, about] = [isolated(writtenName(by) || "A colleague"), isolated(shownName(candidate))];
  return `${author} mentioned you in a comment on ${about}`;
}

/** Without the comment, which may quote an answer. */
export function MentionMail(props: MentionMailProps) {
  const { product, firstName, title, url } = props;
  const explanation = `The comment is on the candidate's page in the job ${isolated(title)}.`;
  return (
    <Layout
      product={product}
      preview={explanation}
      title={mentionSubject(props)}
      action={{ label: "Read the comment", url }}
      footer={`You get this e-mail because a colleague works with you in ${product}.`}
    >
      <Hello to={writtenName(firstName)} />
      <p style={{ ...styles.text, margin: 0 }}>
        {explanation} It is not in this e-mail, to keep it confidential.
      </p>
    </Layout>
  );
}
