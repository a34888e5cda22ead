import { isolated } from "#contract/text.ts";
import { shownName, writtenName } from "#contract/written-name.ts";
import type { MailContent } from "#server/platform/mail/message.ts";
import { Hello, Layout, styles } from "./layout.tsx";

interface Mention {
  product: string;
  firstName: string;
  /** Who wrote the comment. */
  by: string;
  candidate: string;
  title: string;
  url: string;
}

/** Without the comment, which may quote an answer. */
export function mentionMail(props: Mention): MailContent {
  const { product, firstName, title, url } = props;
  const [by, candidate] = [
    isolated(writtenName(props.by) || "A colleague"),
    isolated(shownName(props.candidate)),
  ];
  const subject = `${by} mentioned you in a comment on ${candidate}`;
  const explanation = `The comment is on the candidate's page in the job ${isolated(title)}.`;
  return {
    subject,
    body: (
      <Layout
        product={product}
        preview={explanation}
        title={subject}
        action={{ label: "Read the comment", url }}
        footer={`You get this e-mail because a colleague works with you in ${product}.`}
      >
        <Hello to={writtenName(firstName)} />
        <p style={styles.lastText}>{explanation} It is not in this e-mail, to keep it confidential.</p>
      </Layout>
    ),
  };
}
