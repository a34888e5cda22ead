import { Text } from "@mantine/core";
import { averageWords, decisionWords, progressWords, spreadWords } from "#contract/digest-words.ts";
import type { CandidateNews, DigestContents } from "#contract/notifications.ts";
import { counted } from "#web/ui/counted.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import classes from "./digest-preview.module.css";

interface DigestPreviewProps {
  subject: string;
  contents: DigestContents;
  /** Made-up names lead nowhere. */
  isMadeUp?: boolean;
}

/** What the e-mail would say, drawn as a part of the page. */
export function DigestPreview({ subject, contents, isMadeUp = false }: DigestPreviewProps) {
  const { jobs, quietJobs, decisions, left } = contents;
  return (
    <article className={classes.digest} aria-label={`Preview: ${subject}`}>
      <h3>{subject}</h3>
      {jobs.map(({ id, title, candidates }) => (
        <div key={id}>
          <h4>
            <Name job={id} isMadeUp={isMadeUp}>
              {title}
            </Name>
          </h4>
          {candidates.map((candidate) => (
            <Candidate key={candidate.id} jobId={id} isMadeUp={isMadeUp} {...candidate} />
          ))}
        </div>
      ))}
      {decisions.length > 0 && (
        <div>
          <h4>What candidates decided</h4>
          <ul>
            {decisions.map((one) => (
              <li key={one.candidateId}>
                <Name job={one.jobId} candidate={one.candidateId} isMadeUp={isMadeUp}>
                  {one.name}
                </Name>
                , {one.jobTitle}: {decisionWords(one.agrees)}
              </li>
            ))}
            {left.decisions > 0 && <li>and {counted(left.decisions, "more candidate")}</li>}
          </ul>
        </div>
      )}
      {left.candidates > 0 && (
        <Text size="sm">And {counted(left.candidates, "more candidate")} with new responses.</Text>
      )}
      {quietJobs.length > 0 && (
        <div>
          {jobs.length > 0 && <h4>No new responses</h4>}
          <ul>
            {quietJobs.map(({ id, title }) => (
              <li key={id}>
                <Name job={id} isMadeUp={isMadeUp}>
                  {title}
                </Name>
              </li>
            ))}
            {left.quietJobs > 0 && <li>and {counted(left.quietJobs, "more job")}</li>}
          </ul>
        </div>
      )}
    </article>
  );
}

interface CandidateProps extends CandidateNews {
  jobId: string;
  isMadeUp: boolean;
}

function Candidate({ jobId, isMadeUp, id, name, ratings, ...news }: CandidateProps) {
  return (
    <div className={classes.candidate}>
      <Text size="sm" fw={600}>
        <Name job={jobId} candidate={id} isMadeUp={isMadeUp}>
          {name}
        </Name>
      </Text>
      <Text size="sm">{progressWords(news)}</Text>
      {ratings.length > 0 && (
        <table className={classes.ratings}>
          <tbody>
            {ratings.map((rating) => (
              <tr key={`${rating.id} of ${rating.scale}`}>
                <th scope="row">{rating.question}</th>
                <td>{averageWords(rating)}</td>
                <td className={classes.spread}>{spreadWords(rating)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface NameProps {
  job: string;
  candidate?: string;
  isMadeUp: boolean;
  children: string;
}

/** It leads to what it names. */
function Name({ job, candidate, isMadeUp, children }: NameProps) {
  if (isMadeUp) return children;
  return (
    <TextLink to="/dashboard" search={{ job, candidate }} fz="inherit" fw="inherit">
      {children}
    </TextLink>
  );
}
