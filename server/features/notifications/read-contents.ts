import { asSystem } from "#server/platform/db/as-system.ts";
import { readAnswers } from "#server/features/reports/read-answers.ts";
import type { Viewer } from "#server/platform/scopes/visible-jobs.ts";
import { digestContents, mostCandidates } from "./digest-contents.ts";
import type { DigestSubject } from "./digest-subject.ts";
import { selectDecisions } from "./select-decisions.ts";
import { countAsked, selectNamedAnyway, selectNews } from "./read-news.ts";

/** What a digest about this would tell its manager, or null where there is nothing to say. */
export function readContents(viewer: Viewer, subject: DigestSubject) {
  // What a digest counts is more than what a manager's role may read of each.
  return asSystem(viewer, (system) => read(system, subject));
}

async function read(viewer: Viewer, subject: DigestSubject) {
  const news = await selectNews(viewer, subject);
  const named = news.slice(0, mostCandidates).map(({ candidateId }) => candidateId);
  const answers = await readAnswers(viewer, named);
  const asked = await countAsked(viewer, named);

  const jobsWithNews = new Set(news.map(({ jobId }) => jobId));
  const namedAnyway = await selectNamedAnyway(viewer, subject);
  const quietJobs = namedAnyway.filter(({ id }) => !jobsWithNews.has(id));

  const decisions = await selectDecisions(viewer, subject);
  return digestContents({ news, asked, answers, quietJobs, decisions });
}
