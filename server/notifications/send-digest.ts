import { and, eq, isNull } from "drizzle-orm";
import { createElement } from "react";
import * as z from "zod";
import type { Context } from "#server/context.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { digests } from "#server/db/schema/notifications.ts";
import { DigestMail, digestTitle } from "#server/mail/templates/digest.tsx";
import { defineTask } from "#server/tasks/define-task.ts";
import { digestContents, mostCandidates, type News } from "./digest-contents.ts";
import { type DigestSubject, digestSubject } from "./digest-subject.ts";
import { selectAsked, selectNamedAnyway, selectNews } from "./read-news.ts";

/** Mails a digest, if there is something to say. It is settled only once the mail transport has accepted it. */
export const sendDigest = defineTask({
  name: "send-digest",
  data: z.object({ digestId: z.uuid() }),
  async run(context, { digestId }) {
    const { db, clock, mail, settings } = context;
    const digest = await selectUnsettled(context, digestId);
    if (!digest) return;

    const { manager, coversFrom } = digest;
    const subject = digestSubject(digest);
    const contents = await readContents(context, manager.id, subject);
    if (contents) {
      await mail.send({
        id: `digest:${digestId}`,
        to: { name: `${manager.firstName} ${manager.lastName}`, email: manager.email },
        subject: digestTitle(contents),
        body: createElement(DigestMail, {
          product: settings.name,
          firstName: manager.firstName,
          frequency: subject.frequency,
          contents,
          since: coversFrom,
          timeZone: manager.timeZone,
          dashboardUrl: `${settings.origin}/dashboard`,
          settingsUrl: `${settings.origin}/notification-settings`,
        }),
        headers: { "Auto-Submitted": "auto-generated" },
      });
    }
    await db.update(digests).set({ settledAt: clock.now() }).where(eq(digests.id, digestId));
  },
});

async function selectUnsettled({ db }: Context, digestId: string) {
  const [digest] = await db
    .select({
      period: digests.period,
      coversFrom: digests.coversFrom,
      coversUntil: digests.coversUntil,
      manager: hiringManagerProfiles,
    })
    .from(digests)
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, digests.hiringManagerProfileId))
    .where(and(eq(digests.id, digestId), isNull(digests.settledAt)));
  return digest;
}

async function readContents({ db, settings }: Context, managerId: string, subject: DigestSubject) {
  const news = await selectNews(db, managerId, subject);
  const named = news.slice(0, mostCandidates).map(({ candidateId }) => candidateId);
  const reviewers = named.length > 0 ? await selectAsked(db, managerId, named) : [];

  const jobsWithNews = new Set(news.map(({ jobId }) => jobId));
  const namedAnyway = await selectNamedAnyway(db, managerId, subject);
  const quietJobs = namedAnyway.filter(({ id }) => !jobsWithNews.has(id));

  const link = ({ jobId, candidateId }: News) =>
    `${settings.origin}/dashboard?${new URLSearchParams({ job: jobId, candidate: candidateId }).toString()}`;
  return digestContents({ news, reviewers, quietJobs, link });
}
