import { type Attention, type Notice, noticedDays, noticesAtOnce } from "#contract/attention.ts";
import { dayMs } from "#contract/durations.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { sourceNames } from "#contract/candidates.ts";
import { selectNews } from "./select-news.ts";
import { type Marks, selectStuck } from "./select-stuck.ts";

/** What has changed about the candidates of a manager's active jobs since they last knew, and what is stuck. */
export async function listNotices(context: ManagerContext): Promise<Attention> {
  const since = new Date(context.clock.now().getTime() - noticedDays * dayMs);
  const [news, stuck] = await Promise.all([selectNews(context, since), selectStuck(context, since)]);
  const notices = stuck.flatMap(stuckNotices);
  const jobs = Map.groupBy(news, ({ jobId }) => jobId);
  return {
    notices: [...news.slice(0, noticesAtOnce).map(newsNotice), ...notices.slice(0, noticesAtOnce)],
    // One candidate may be stuck by several things.
    isCut: Math.max(news.length, stuck.length, notices.length) > noticesAtOnce,
    news: [...jobs].map(([jobId, ofJob]) => ({ jobId, candidates: ofJob.length })),
  };
}

function newsNotice({ seen, withdrawn, ...one }: Awaited<ReturnType<typeof selectNews>>[number]): Notice {
  const [before = 0, withdrawnBefore = 0] = (seen ?? "").split(".").map(Number);
  return {
    ...one,
    kind: "answers",
    mark: `${one.answers}.${withdrawn}`,
    newAnswers: withdrawn === withdrawnBefore ? one.answers - before : null,
  };
}

type Stuck = Awaited<ReturnType<typeof selectStuck>>[number];

function stuckNotices({ marks, dismissed, ...one }: Stuck): Notice[] {
  const known: Marks = dismissed;
  const { consent, nobody_left: nobodyLeft, too_few: tooFew, source } = marks;
  const { candidateId, candidateName, jobId, jobTitle } = one;
  const about = (mark: string) => ({ candidateId, candidateName, jobId, jobTitle, mark });
  const notices: Notice[] = [];
  if (consent && consent !== known.consent) notices.push({ ...about(consent), kind: "consent" });
  if (nobodyLeft && nobodyLeft !== known.nobody_left)
    notices.push({ ...about(nobodyLeft), kind: "nobody_left", anyFound: !nobodyLeft.startsWith("0.") });
  if (tooFew && one.least && tooFew !== known.too_few)
    notices.push({ ...about(tooFew), kind: "too_few", least: one.least });
  if (source && one.source && source !== known.source)
    notices.push({ ...about(source), kind: "source", source: sourceNames[one.source] });
  return notices;
}
