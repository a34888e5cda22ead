import { isolated } from "#contract/text.ts";
import { writtenName } from "#contract/written-name.ts";
import { formatDay } from "./day.ts";
import type { MailContent } from "#server/platform/mail/message.ts";
import { Hello, Layout, styles } from "./layout.tsx";

interface Ceiling {
  product: string;
  name: string;
  /** For example 'People Data Labs'. */
  source: string;
  /** Null: the limit of all companies together. */
  company: string | null;
  /** False: four fifths are used. */
  isReached: boolean;
  /** People a month. */
  ceiling: number;
  resumesOn: Date;
  url: string;
}

/** To all admins, because only they can raise the limit. */
export function ceilingMail(props: Ceiling): MailContent {
  const { product, source, company, isReached, name, ceiling, resumesOn, url } = props;
  const day = formatDay(resumesOn, "UTC");
  const ofCompany = company === null ? "" : ` of ${isolated(company)}`;
  const whose = company === null ? "All companies together" : isolated(company);
  const used = `${whose} ${company === null ? "have" : "has"} used ${isReached ? "" : "80 % of "}the monthly limit of ${ceiling.toLocaleString("en-US")} people from ${source}.`;
  const next = isReached
    ? `Searches in ${source} are skipped until ${day}. Candidates' pages say so, and the directory is still searched. Raise the limit to continue now: skipped searches then go on by themselves.`
    : `At the limit searches are skipped until ${day}. Raise the limit if that is too early.`;
  return {
    subject: isReached
      ? `${product}: the monthly limit${ofCompany} for ${source} is reached`
      : `${product}: 80 % of the monthly limit${ofCompany} for ${source} is used`,
    body: (
      <Layout
        product={product}
        preview={next}
        title={isReached ? "The monthly limit is reached" : "80 % of the monthly limit is used"}
        action={{ label: "Open the limits", url }}
        footer={`You get this e-mail because you are an admin of ${product}. It comes once a month for each limit.`}
      >
        <Hello to={writtenName(name)} />
        <p style={styles.text}>{used}</p>
        <p style={styles.lastText}>{next}</p>
      </Layout>
    ),
  };
}
