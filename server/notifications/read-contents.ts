import type { Context } from "#server/context.ts";
import { digestContents, mostCandidates } from "./digest-contents.ts";
import type { DigestSubject } from "./digest-subject.ts";
import { selectAsked, selectNamedAnyway, selectNews } from "./read-news.ts";

/** What a digest about this would tell its manager, or null where there is nothing to say. */
export async function readContents({ db }: Pick<Context, "db">, managerId: string, subject: DigestSubject) {
  const news = await selectNews(db, managerId, subject);
  const named = news.slice(0, mostCandidates).map(({ candidateId }) => candidateId);
  const reviewers = named.length > 0 ? await selectAsked(db, managerId, named) : [];

  const jobsWithNews = new Set(news.map(({ jobId }) => jobId));
  const namedAnyway = await selectNamedAnyway(db, managerId, subject);
  const quietJobs = namedAnyway.filter(({ id }) => !jobsWithNews.has(id));

  return digestContents({ news, reviewers, quietJobs });
}
