import type { DigestContents, RatingSummary } from "#contract/notifications.ts";
import { scaleOf } from "#contract/survey-rules.ts";
import { type AnsweredSurvey, gatherQuestions } from "#server/features/reports/gather-questions.ts";

/** Mail clients truncate long e-mails, and EmailJS accepts no more than about 50 kB. */
export const maxCandidates = 12;
/** Of all candidates together: the four of the default questions for each. */
const maxRatings = 4 * maxCandidates;
const maxQuietJobs = 30;
const maxDecisions = 30;

export interface News {
  jobId: string;
  jobTitle: string;
  /** The job's owner, if the digest is for someone else. */
  sharedBy: string | null;
  candidateId: string;
  candidateName: string;
  newResponses: number;
  /** Total ever withdrawn. */
  withdrawnResponses: number;
}

interface DigestData {
  /** In display order. */
  news: News[];
  /** How many found reviewers were contacted, by candidate. Like `answers`, for the first `maxCandidates` candidates. */
  contacted: ReadonlyMap<string, number>;
  answers: ReadonlyMap<string, AnsweredSurvey[]>;
  /** Jobs to list although nothing is new. */
  quietJobs: DigestContents["quietJobs"];
  /** Candidates' decisions about consent. */
  decisions: DigestContents["decisions"];
}

/** Builds the contents from what select-digest-contents.ts selected; null if there is nothing to say. */
export function buildDigestContents({
  news,
  contacted,
  answers,
  quietJobs,
  decisions,
}: DigestData): DigestContents | null {
  if (news.length + quietJobs.length + decisions.length === 0) return null;

  const jobs = Map.groupBy(news.slice(0, maxCandidates), ({ jobId }) => jobId);
  let room = maxRatings;
  let leftRatings = 0;
  const takeRatings = (answered: AnsweredSurvey[]) => {
    const all = summarizeRatings(answered);
    const ratings = all.slice(0, room);
    room -= ratings.length;
    leftRatings += all.length - ratings.length;
    return ratings;
  };
  const shownJobs = [...jobs].map(([id, jobNews]) => ({
    id,
    title: jobNews[0]?.jobTitle ?? "",
    sharedBy: jobNews[0]?.sharedBy ?? null,
    candidates: jobNews.map(({ candidateId, candidateName, newResponses, withdrawnResponses }) => {
      const answered = answers.get(candidateId) ?? [];
      return {
        id: candidateId,
        name: candidateName,
        newResponses,
        withdrawnResponses,
        // Of named reviewers only those who answered are counted.
        asked: (contacted.get(candidateId) ?? 0) + answered.filter(({ namedBy }) => namedBy).length,
        answered: answered.length,
        ratings: takeRatings(answered),
      };
    }),
  }));
  return {
    newResponses: news.reduce((sum, { newResponses }) => sum + newResponses, 0),
    jobs: shownJobs,
    quietJobs: quietJobs.slice(0, maxQuietJobs),
    decisions: decisions.slice(0, maxDecisions),
    left: {
      candidates: Math.max(0, news.length - maxCandidates),
      ratings: leftRatings,
      quietJobs: Math.max(0, quietJobs.length - maxQuietJobs),
      decisions: Math.max(0, decisions.length - maxDecisions),
    },
  };
}

/** The mean of each rating question with the number of ratings, as in the report. */
function summarizeRatings(surveys: AnsweredSurvey[]): RatingSummary[] {
  return gatherQuestions(surveys).flatMap(({ question, ratings }) => {
    const scale = scaleOf(question)?.highest;
    if (!ratings || scale === undefined) return [];
    const { n, mean, lowest, highest } = ratings;
    return { id: question.id, question: question.question, scale, n, mean, lowest, highest };
  });
}
