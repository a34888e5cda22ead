import type { CandidateNews, DigestContents, RatingSummary } from "#contract/notifications.ts";
import { isolated } from "#contract/text.ts";
import { writtenName } from "#contract/written-name.ts";
import { formatDay } from "./day.ts";
import type { MailContent } from "#server/platform/mail/message.ts";
import { Hello, Layout, colours, styles } from "./layout.tsx";

const reasons = {
  immediate: "You get this e-mail for each response, as you chose.",
  daily: "You get this digest at most once a day.",
  weekly: "You get this digest at most once a week.",
  requested: "You get this digest because you asked for it.",
};

interface Digest {
  product: string;
  firstName: string;
  frequency: keyof typeof reasons;
  contents: DigestContents;
  since: Date;
  timeZone: string;
  dashboardUrl: string;
  settingsUrl: string;
}

function subjectOf({ newResponses, jobs, decisions, left }: DigestContents): string {
  const decided = decisions.length + left.decisions;
  if (newResponses === 0)
    return decided > 0 ? `${pluralize(decided, "candidate")} decided about references` : "No new responses";
  const named = jobs.flatMap(({ candidates }) => candidates);
  const [only] = named;
  const total = named.length + left.candidates;
  return `${pluralize(newResponses, "new response")} about ${total === 1 && only ? only.name : pluralize(total, "candidate")}`;
}

export function digestMail(props: Digest): MailContent {
  const { product, firstName, frequency, contents, since, timeZone, dashboardUrl, settingsUrl } = props;
  const { jobs, quietJobs, decisions, left } = contents;
  const subject = subjectOf(contents);
  const isQuiet = jobs.length + decisions.length === 0;
  return {
    subject,
    body: (
      <Layout
        product={product}
        preview={(jobs.length > 0 ? jobs : quietJobs).map(({ title }) => title).join(", ")}
        title={subject}
        action={{ label: "Open the dashboard", url: dashboardUrl }}
        footer={
          <>
            {reasons[frequency]} <Link url={settingsUrl}>Notification settings</Link>
          </>
        }
      >
        <Hello to={writtenName(firstName)} />
        {frequency !== "immediate" && (
          <p style={styles.text}>
            {isQuiet ? "Nothing new since" : "Since"} {formatDay(since, timeZone)}
            {isQuiet && " about"}:
          </p>
        )}
        {jobs.map((job) => (
          <JobNews key={job.id} {...job} dashboardUrl={dashboardUrl} />
        ))}
        {left.ratings > 0 && (
          <p style={styles.text}>The dashboard has {pluralize(left.ratings, "more rating")}.</p>
        )}
        {decisions.length > 0 && (
          <>
            <h2 style={styles.section}>What candidates decided</h2>
            <ul style={styles.list}>
              {decisions.map((decision) => (
                <li key={decision.candidateId}>
                  <Link
                    url={levelUrl(dashboardUrl, { job: decision.jobId, candidate: decision.candidateId })}
                  >
                    {decision.name}
                  </Link>
                  , {isolated(decision.jobTitle)}
                  {sharedWords(decision)}: {decisionWords(decision.agrees)}
                </li>
              ))}
              {left.decisions > 0 && <li>and {pluralize(left.decisions, "more candidate")}</li>}
            </ul>
          </>
        )}
        {left.candidates > 0 && (
          <p style={styles.text}>
            The dashboard has {pluralize(left.candidates, "more candidate")} with new responses.
          </p>
        )}
        {quietJobs.length > 0 && (
          <>
            {!isQuiet && <h2 style={styles.section}>No new responses</h2>}
            <ul style={styles.list}>
              {quietJobs.map(({ id, title, sharedBy }) => (
                <li key={id}>
                  <Link url={levelUrl(dashboardUrl, { job: id })}>{title}</Link>
                  {sharedWords({ sharedBy })}
                </li>
              ))}
              {left.quietJobs > 0 && <li>and {pluralize(left.quietJobs, "more job")}</li>}
            </ul>
          </>
        )}
      </Layout>
    ),
  };
}

type JobNewsProps = DigestContents["jobs"][number] & { dashboardUrl: string };

function JobNews({ id, title, sharedBy, candidates, dashboardUrl }: JobNewsProps) {
  return (
    <>
      <h2 style={styles.section}>
        <Link url={levelUrl(dashboardUrl, { job: id })}>{title}</Link>
        {sharedBy && (
          <span className="muted" style={{ color: colours.muted, fontWeight: 400 }}>
            {sharedWords({ sharedBy })}
          </span>
        )}
      </h2>
      {candidates.map((candidate) => (
        <Candidate
          key={candidate.id}
          {...candidate}
          url={levelUrl(dashboardUrl, { job: id, candidate: candidate.id })}
        />
      ))}
    </>
  );
}

function Candidate({ name, url, ratings, ...news }: CandidateNews & { url: string }) {
  return (
    <div className="line" style={{ padding: "12px 0", borderTop: `1px solid ${colours.line}` }}>
      <p style={{ ...styles.text, margin: 0, fontWeight: 600 }}>
        <Link url={url}>{name}</Link>
      </p>
      <p style={{ ...styles.text, margin: "0 0 8px" }}>{progressWords(news)}</p>
      {ratings.length > 0 && <Ratings ratings={ratings} />}
    </div>
  );
}

/** Whose job it is, if it is someone else's. */
const sharedWords = ({ sharedBy }: { sharedBy: string | null }): string =>
  sharedBy === null ? "" : ` (shared by ${isolated(sharedBy)})`;

/** The dashboard's levels are addresses. */
function levelUrl(dashboardUrl: string, level: { job: string; candidate?: string }): string {
  return `${dashboardUrl}?${new URLSearchParams(level).toString()}`;
}

function Link({ url, children }: { url: string; children: string }) {
  return (
    <a className="link" href={url} style={styles.link}>
      {isolated(children)}
    </a>
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
      className="figures"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      data-text-format="dataTable"
      style={{ fontSize: 14, lineHeight: "20px" }}
    >
      <tbody>
        {ratings.map((rating) => (
          <tr key={`${rating.id} of ${rating.scale}`}>
            <th scope="row" align="left" style={{ padding: "2px 0", fontWeight: 400, verticalAlign: "top" }}>
              {rating.question}
            </th>
            <td align="right" style={figure}>
              {averageWords(rating)}
            </td>
            <td className="muted" align="right" style={{ ...figure, color: colours.muted }}>
              {spreadWords(rating)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pluralize(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function progressWords(candidate: Omit<CandidateNews, "id" | "name" | "ratings">): string {
  const { newResponses, asked, answered, withdrawnResponses } = candidate;
  const withdrawn = withdrawnResponses > 0 ? ` ${responses(withdrawnResponses)} withdrawn and deleted.` : "";
  const contacted = `${asked} ${asked === 1 ? "person" : "people"} contacted`;
  return `${responses(newResponses, "new ")}. ${contacted}, ${answered} answered.${withdrawn}`;
}

/** The candidate's current decision about consent. */
const decisionWords = (agrees: boolean): string =>
  agrees ? "agrees to references" : "does not agree. No surveys are sent.";

/** A single rating is no average. */
const averageWords = ({ n, mean, scale }: RatingSummary) => `${n === 1 ? mean : mean.toFixed(1)} of ${scale}`;

/** The number of ratings behind an average, and their range. */
function spreadWords({ n, lowest, highest }: RatingSummary): string {
  if (n === 1) return "1 answer";
  return `${n} answers, ${lowest < highest ? `${lowest} to ${highest}` : `all ${lowest}`}`;
}

function responses(count: number, which = ""): string {
  return `${count} ${which}response${count === 1 ? "" : "s"}`;
}
