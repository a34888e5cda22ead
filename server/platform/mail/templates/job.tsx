import type { JobRole } from "#contract/job-roles.ts";
import { isolated } from "#contract/text.ts";
import { writtenName } from "#contract/written-name.ts";
import { Hello, Layout, styles } from "./layout.tsx";

interface JobNotice {
  /** The colleague who shares the job or hands it over. */
  by: string;
  title: string;
  /** What the reader is in this job now. */
  notice: JobRole;
}

interface JobNoticeMailProps extends JobNotice {
  product: string;
  firstName: string;
  url: string;
}

export function jobNoticeSubject({ by, title, notice }: JobNotice): string {
  const name = isolated(writtenName(by) || "A colleague");
  return notice === "owner"
    ? `${name} handed over the job ${isolated(title)} to you`
    : `${name} shares the job ${isolated(title)} with you`;
}

const explanations: Record<JobRole, string> = {
  owner: "You own this job now, with its candidates, surveys and feedback. You get its digests from now on.",
  editor: "You can read the feedback, add candidates and send surveys. You also get digests about this job.",
  reader: "You can read the feedback on its candidates. You also get digests about this job.",
};

export function JobNoticeMail(props: JobNoticeMailProps) {
  const { product, firstName, notice, url } = props;
  return (
    <Layout
      product={product}
      preview={explanations[notice]}
      title={jobNoticeSubject(props)}
      action={{ label: "Open the job", url }}
      footer={`You get this e-mail because a colleague works with you in ${product}.`}
    >
      <Hello to={writtenName(firstName)} />
      <p style={{ ...styles.text, margin: 0 }}>{explanations[notice]}</p>
    </Layout>
  );
}
