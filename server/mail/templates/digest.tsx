import { formatDay } from "./day.ts";
import { Layout } from "./layout.tsx";
import { colours, styles } from "./styles.ts";

/** Never an average without how many ratings it is of, and how far they lie apart. */
export interface RatingSummary {
  id: string;
  question: string;
  scale: number;
  mean: number;
  n: number;
  lowest: number;
  highest: number;
}

export interface CandidateNews {
  name: string;
  url: string;
  newResponses: number;
  asked: number;
  answered: number;
  ratings: RatingSummary[];
}

export interface DigestContents {
  newResponses: number;
  jobs: { id: string; title: string; candidates: CandidateNews[] }[];
  /** Jobs without new responses. */
  quietJobs: { id: string; title: string }[];
  /** How many more there are than an e-mail has room for. */
  left: { candidates: number; quietJobs: number };
}

/** Why it came. */
const reasons = {
  immediate: "You get this e-mail for each response because your settings say so.",
  daily: "You get this daily digest because your settings say so.",
  weekly: "You get this weekly digest because your settings say so.",
  requested: "You get this digest because you asked for it.",
};

interface DigestMailProps {
  product: string;
  firstName: string;
  frequency: keyof typeof reasons;
  contents: DigestContents;
  since: Date;
  timeZone: string;
  dashboardUrl: string;
  settingsUrl: string;
}

export function digestTitle({ newResponses, jobs, left }: DigestContents): string {
  if (newResponses === 0) return "No new responses";
  const named = jobs.flatMap(({ candidates }) => candidates);
  const [only] = named;
  const total = named.length + left.candidates;
  return `${counted(newResponses, "new response")} about ${total === 1 && only ? only.name : counted(total, "candidate")}`;
}

export function DigestMail(props: DigestMailProps) {
  const { product, firstName, frequency, contents, since, timeZone, dashboardUrl, settingsUrl } = props;
  const { jobs, quietJobs, left } = contents;
  const subject = digestTitle(contents);
  return (
    <Layout
      product={product}
      preview={(jobs.length > 0 ? jobs : quietJobs).map(({ title }) => title).join(", ")}
      title={subject}
      action={{ label: "Open the dashboard", url: dashboardUrl }}
      footer={
        <>
          {reasons[frequency]}{" "}
          <a className="link" href={settingsUrl} style={styles.link}>
            Notification settings
          </a>
        </>
      }
    >
      <p style={styles.text}>Hello {firstName},</p>
      {frequency !== "immediate" && (
        <p style={styles.text}>This is what came in since {formatDay(since, timeZone)}.</p>
      )}
      {jobs.map((job) => (
        <JobNews key={job.id} {...job} />
      ))}
      {left.candidates > 0 && (
        <p style={styles.text}>
          And {counted(left.candidates, "more candidate")} with new responses on the dashboard.
        </p>
      )}
      {quietJobs.length > 0 && (
        <>
          <h2 style={styles.section}>No new responses</h2>
          <ul style={styles.list}>
            {quietJobs.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
            {left.quietJobs > 0 && <li>and {counted(left.quietJobs, "more job")}</li>}
          </ul>
        </>
      )}
    </Layout>
  );
}

function JobNews({ title, candidates }: DigestContents["jobs"][number]) {
  return (
    <>
      <h2 style={styles.section}>{title}</h2>
      {candidates.map(({ name, url, newResponses, asked, answered, ratings }) => (
        <div key={url} className="line" style={{ padding: "12px 0", borderTop: `1px solid ${colours.line}` }}>
          <p style={{ ...styles.text, margin: 0 }}>
            <a className="link" href={url} style={{ ...styles.link, fontWeight: 600 }}>
              {name}
            </a>
          </p>
          <p style={{ ...styles.text, margin: "0 0 8px" }}>
            {counted(newResponses, "new response")}; {answered} of {asked} asked have answered.
          </p>
          {ratings.length > 0 && <Ratings ratings={ratings} />}
        </div>
      ))}
    </>
  );
}

const figure = {
  padding: "2px 0 2px 12px",
  verticalAlign: "top",
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
} as const;

function Ratings({ ratings }: { ratings: RatingSummary[] }) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      data-text-format="dataTable"
      style={{ fontSize: 14, lineHeight: "20px" }}
    >
      <tbody>
        {ratings.map(({ id, question, scale, mean, n, lowest, highest }) => (
          <tr key={id}>
            <th scope="row" align="left" style={{ padding: "2px 0", fontWeight: 400, verticalAlign: "top" }}>
              {question}
            </th>
            <td align="right" style={figure}>
              {mean.toFixed(1)} of {scale}
            </td>
            <td className="muted" align="right" style={{ ...figure, color: colours.muted }}>
              n = {n}
              {lowest < highest && `, ${lowest} to ${highest}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
