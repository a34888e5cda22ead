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
  url: string;
}

const explanations: Record<JobRole, string> = {
  owner: "You own this job now, with its candidates, surveys and feedback. You get its digests from now on.",
  editor: "You can read the feedback, add candidates and send surveys. You also get digests about this job.",
  reader: "You can read the feedback on its candidates. You also get digests about this job.",
};

export function jobNoticeMail(props: JobNotice): MailContent {
  const { product, firstName, notice, url } = props;
  const [by, title] = [isolated(writtenName(props.by) || "A colleague"), isolated(props.title)];
  const subject =
    notice === "owner"
      ? `${by} handed over the job ${title} to you`
      : `${by} shares the job ${title} with you`;
  return {
    subject,
    body: (
      <Layout
        product={product}
        preview={explanations[notice]}
        title={subject}
        action={{ label: "Open the job", url }}
        footer={`You get this e-mail because a colleague works with you in ${product}.`}
      >
        <Hello to={writtenName(firstName)} />
        <p style={styles.lastText}>{explanations[notice]}</p>
      </Layout>
    ),
  };
}
