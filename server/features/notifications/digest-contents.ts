import type { DigestContents, RatingSummary } from "#contract/notifications.ts";
import { defaultScale } from "#contract/survey-rules.ts";
import { type Answered, gatherQuestions } from "#server/features/reports/gather-questions.ts";
import type { DuePeriod } from "./due-periods.ts";

/** How the period of that one begins; the moment follows. */
export const changePrefix = "immediate:";

/** How the period of a digest about one response begins; the response's id follows. */
export const responsePrefix = "response:";
/** And of one about those that were shown together; the release's id follows. */
export const releasePrefix = "release:";

/** Mail clients cut long e-mails off, and EmailJS takes no more than some 50 kB. */
export const mostCandidates = 12;
const mostQuietJobs = 30;
const mostDecisions = 30;

/** A candidate with new responses. */
export interface News {
  jobId: string;
  jobTitle: string;
  candidateId: string;
  candidateName: string;
  newResponses: number;
  /** How many were taken back, ever. */
  withdrawnResponses: number;
}

interface Material {
  /** In the order in which they are to be named. */
  news: News[];
  /** How many of those who were found were asked, and what was answered, by candidate: of the first `mostCandidates` of them. */
  asked: ReadonlyMap<string, number>;
  answers: ReadonlyMap<string, Answered[]>;
  /** Jobs that are named although nothing is new. */
  quietJobs: { id: string; title: string }[];
  /** What candidates decided about being reviewed. */
  decisions: DigestContents["decisions"];
}

/** What a digest says, or null where there is nothing to say. */
export function digestContents({
  news,
  asked,
  answers,
  quietJobs,
  decisions,
}: Material): DigestContents | null {
  if (news.length + quietJobs.length + decisions.length === 0) return null;

  const jobs = Map.groupBy(news.slice(0, mostCandidates), ({ jobId }) => jobId);
  return {
    newResponses: news.reduce((sum, { newResponses }) => sum + newResponses, 0),
    jobs: [...jobs].map(([id, ofJob]) => ({
      id,
      title: ofJob[0]?.jobTitle ?? "",
      candidates: ofJob.map(({ candidateId, candidateName, newResponses, withdrawnResponses }) => {
        const answered = answers.get(candidateId) ?? [];
        return {
          id: candidateId,
          name: candidateName,
          newResponses,
          withdrawnResponses,
          // Of whoever was named no more is told than an answer.
          asked: (asked.get(candidateId) ?? 0) + answered.filter(({ namedBy }) => namedBy).length,
          answered: answered.length,
          ratings: summarizeRatings(answered),
        };
      }),
    })),
    quietJobs: quietJobs.slice(0, mostQuietJobs),
    decisions: decisions.slice(0, mostDecisions),
    left: {
      candidates: Math.max(0, news.length - mostCandidates),
      quietJobs: Math.max(0, quietJobs.length - mostQuietJobs),
      decisions: Math.max(0, decisions.length - mostDecisions),
    },
  };
}

/** The average of each rating question, with how many ratings it is of: the report's, in brief. */
function summarizeRatings(answered: Answered[]): RatingSummary[] {
  return gatherQuestions(answered).flatMap(({ question, ratings }) => {
    if (!ratings) return [];
    const { id, question: text, scale = defaultScale } = question;
    const { n, mean, lowest, highest } = ratings;
    return { id, question: text, scale, n, mean, lowest, highest };
  });
}

/**
 * What a digest is about: one response, those that were shown together, all that is untold by a moment of the jobs with this
 * frequency, or all jobs between two moments whatsoever.
 */
export type DigestSubject =
  | { frequency: "requested"; coversFrom: Date; coversUntil: Date }
  | { frequency: "immediate"; responseId: string }
  | { frequency: "immediate"; releaseId: string }
  | { frequency: Frequency; coversUntil: Date };

/** Of what was untold when a job's frequency became `immediate` one e-mail tells. */
type Frequency = DuePeriod["frequency"] | "immediate";

interface Digest {
  /** `daily:2026-11-21`, `weekly:2026-11-16`, or `response:` or `release:` and an id. */
  period: string;
  coversUntil: Date;
}

export function digestSubject({ period, coversUntil }: Digest): DigestSubject {
  if (period.startsWith(responsePrefix))
    return { frequency: "immediate", responseId: period.slice(responsePrefix.length) };
  if (period.startsWith(releasePrefix))
    return { frequency: "immediate", releaseId: period.slice(releasePrefix.length) };
  if (period.startsWith(changePrefix)) return { frequency: "immediate", coversUntil };
  return { frequency: period.startsWith("weekly:") ? "weekly" : "daily", coversUntil };
}
