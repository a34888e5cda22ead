import type { CandidateNews, DigestContents } from "#contract/notifications.ts";
import type { Answers, Question } from "#contract/surveys.ts";
import { summarizeRatings } from "./summarize-ratings.ts";

/** Mail clients cut long e-mails off, and EmailJS takes no more than some 50 kB. */
export const mostCandidates = 12;
const mostQuietJobs = 30;

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

/** One who was chosen as a reviewer, without anything that says who. */
export interface Progress {
  candidateId: string;
  /** Answers that have no reviewer any more count beside those who were asked. */
  asked: boolean;
  /** Ratings are summed up where so many stand behind them; null: as they are. */
  least: number | null;
  questions: Question[] | null;
  /** Null: no answer yet. */
  responses: Answers | null;
}

interface Material {
  /** In the order in which they are to be named. */
  news: News[];
  /** Of the first `mostCandidates` of them. */
  reviewers: Progress[];
  /** Jobs that are named although nothing is new. */
  quietJobs: { id: string; title: string }[];
}

/** What a digest says, or null where there is nothing to say. */
export function digestContents({ news, reviewers, quietJobs }: Material): DigestContents | null {
  if (news.length === 0 && quietJobs.length === 0) return null;

  const reviewersOf = Map.groupBy(reviewers, ({ candidateId }) => candidateId);
  const jobs = Map.groupBy(news.slice(0, mostCandidates), ({ jobId }) => jobId);
  return {
    newResponses: news.reduce((sum, { newResponses }) => sum + newResponses, 0),
    jobs: [...jobs].map(([id, ofJob]) => ({
      id,
      title: ofJob[0]?.jobTitle ?? "",
      candidates: ofJob.map((one) => candidateNews(one, reviewersOf.get(one.candidateId) ?? [])),
    })),
    quietJobs: quietJobs.slice(0, mostQuietJobs),
    left: {
      candidates: Math.max(0, news.length - mostCandidates),
      quietJobs: Math.max(0, quietJobs.length - mostQuietJobs),
    },
  };
}

function candidateNews(
  { candidateId, candidateName, newResponses, withdrawnResponses }: News,
  reviewers: Progress[],
): CandidateNews {
  return {
    id: candidateId,
    name: candidateName,
    newResponses,
    withdrawnResponses,
    asked: reviewers.filter(({ asked }) => asked).length,
    answered: reviewers.filter(({ responses }) => responses !== null).length,
    ratings: summarizeRatings(reviewers).filter(({ n }) => n >= (reviewers[0]?.least ?? 0)),
  };
}
