import type { JobRole } from "#contract/job-roles.ts";
import { isolated } from "#contract/text.ts";
import { writtenName } from "#contract/written-name.ts";
import type { MailContent } from "#server/platform/mail/message.ts";
import { Hello, Layout, styles } from "./layout.tsx";

interface JobNotice {
  product: string;
  firstName: string;
  /** The colleague who shares the job or hands it over. */
  by: string;
  title: string;
  /** What the reader is in this job now. */
  notice: JobRole;
  /** How many other jobs were handed over with it. */
  others: number;
  url: string;
}

const explanations: Record<JobRole, string> = {
  owner:
    "You own this job now, with its candidates, surveys and feedback. Your notification settings apply to its digests.",
  editor:
    "You can read the feedback, add candidates and send surveys. Your notification settings apply to its digests.",
  reader: "You can read the feedback on its candidates. Your notification settings apply to its digests.",
};

const ofSeveral =
  "You own these jobs now, with their candidates, surveys and feedback. Your notification settings apply to their digests.";

export function jobNoticeMail(props: JobNotice): MailContent {
  const { product, firstName, notice, others, url } = props;
  const [by, title] = [isolated(writtenName(props.by) || "A colleague"), isolated(props.title)];
  const andOthers = others > 0 ? ` and ${others} ${others === 1 ? "other" : "others"}` : "";
  const subject =
    notice === "owner"
      ? `${by} handed over the job ${title}${andOthers} to you`
      : `${by} shares the job ${title} with you`;
  const explanation = others > 0 ? ofSeveral : explanations[notice];
  return {
    subject,
    body: (
      <Layout
        product={product}
        preview={explanation}
        title={subject}
        action={{ label: "Open the job", url }}
        footer={`You get this e-mail because a colleague works with you in ${product}.`}
      >
        <Hello to={writtenName(firstName)} />
        <p style={styles.lastText}>{explanation}</p>
      </Layout>
    ),
  };
}
