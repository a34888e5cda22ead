import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { type Comment, type Comments, maxComments } from "#contract/comments.ts";
import { dayMs } from "#contract/durations.ts";
import { incrementCounter } from "#server/platform/auth/rate-limits.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { candidateComments } from "#server/platform/db/schema/comments.ts";
import { jobMembers } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { lockCandidate, transaction, withSystemRole } from "#server/platform/db/transaction.ts";
import { AppError, oneRow, requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { candidatesFor, requireCandidate } from "#server/platform/scopes/scopes.ts";
import { enqueueMentions } from "./mention-mail.ts";

const comment = candidateComments;
const profile = hiringManagerProfiles;

/** How many comments one manager adds or changes within 24 hours. Each e-mail to someone mentioned counts, too. */
const dailyLimit = 200;

/** One damaged value must not hide the other comments. */
const columns = {
  id: comment.id,
  authorId: comment.authorId,
  text: orUndecryptable(comment.text),
  mentioned: comment.mentioned,
  createdAt: comment.createdAt,
  editedAt: comment.editedAt,
};
type Row = Pick<typeof comment.$inferSelect, "id" | "authorId" | "mentioned" | "createdAt" | "editedAt"> & {
  text: string | null;
};

/** The newest, in the order in which they were written. */
export async function listComments(
  context: ManagerContext,
  { candidateId, limit }: { candidateId: string; limit: number },
): Promise<Comments> {
  const { db } = context;
  const { jobId } = await requireCandidate(context, candidateId);
  const isOfCandidate = eq(comment.candidateId, candidateId);
  const rows = await db
    .select(columns)
    .from(comment)
    .where(isOfCandidate)
    .orderBy(desc(comment.createdAt), desc(comment.id))
    .limit(limit);
  return {
    comments: await commentViews(context, jobId, rows.toReversed()),
    total: await db.$count(comment, isOfCandidate),
  };
}

interface WriteComment {
  text: string;
  mentions: string[];
}

export function addComment(
  context: ManagerContext,
  { candidateId, text, mentions }: WriteComment & { candidateId: string },
): Promise<Comment> {
  return transaction(context, async (context) => {
    const { db, clock, manager } = context;
    await withSystemRole(context, (context) => lockCandidate(context, candidateId));
    const { jobId, jobIsActive } = await requireCandidate(context, candidateId);
    if (!jobIsActive) throw new AppError("JOB_ARCHIVED");
    const mentioned = await requireMentioned(context, jobId, mentions);
    await limitComments(context, mentioned);
    const existing = await db.$count(comment, eq(comment.candidateId, candidateId));
    if (existing >= maxComments) throw new AppError("TOO_MANY_COMMENTS_HERE");
    const [added] = await db
      .insert(comment)
      .values({ candidateId, authorId: manager.id, text, mentioned, createdAt: clock.now() })
      .returning(columns);
    const row = oneRow(added);
    await publish(context, { type: "comment.added", candidateId });
    await enqueueMentions(context, row.id, mentioned);
    return viewComment(context, jobId, row);
  });
}

/** Only people who are mentioned for the first time get an e-mail. */
export function editComment(
  context: ManagerContext,
  { commentId, text, mentions }: WriteComment & { commentId: string },
): Promise<Comment> {
  return transaction(context, async (context) => {
    const { db, clock, manager } = context;
    const current = await requireComment(context, commentId);
    if (current.authorId !== manager.id) throw new AppError("NOT_YOUR_COMMENT");
    if (!current.jobIsActive) throw new AppError("JOB_ARCHIVED");
    const { jobId, candidateId } = current;
    const newMentions = await requireMentioned(
      context,
      jobId,
      mentions.filter((id) => !current.mentioned.includes(id)),
    );
    await limitComments(context, newMentions);
    const [changed] = await db
      .update(comment)
      .set({
        text,
        mentioned: [...current.mentioned, ...newMentions],
        editedAt: text === current.text ? current.editedAt : clock.now(),
      })
      .where(eq(comment.id, commentId))
      .returning(columns);
    const row = requireFound(changed, "COMMENT_NOT_FOUND");
    if (text !== current.text) await publish(context, { type: "comment.edited", candidateId });
    await enqueueMentions(context, commentId, newMentions);
    return viewComment(context, jobId, row);
  });
}

/** Authors remove their own comments, the job's owner any. */
export function removeComment(context: ManagerContext, { commentId }: { commentId: string }) {
  return transaction(context, async (context) => {
    const { authorId, candidateId, role, jobIsActive } = await requireComment(context, commentId);
    if (authorId !== context.manager.id && role !== "owner") throw new AppError("NOT_YOUR_COMMENT");
    if (!jobIsActive) throw new AppError("JOB_ARCHIVED");
    const [removed] = await context.db
      .delete(comment)
      .where(eq(comment.id, commentId))
      .returning({ id: comment.id });
    requireFound(removed, "COMMENT_NOT_FOUND");
    await publish(context, { type: "comment.removed", candidateId });
    return { removed: true as const };
  });
}

/** A comment on a candidate of a job that the caller shares, locked until the transaction ends. */
async function requireComment(context: ManagerContext, commentId: string) {
  const visible = candidatesFor(context);
  const [found] = await context.db
    .select({
      ...columns,
      candidateId: comment.candidateId,
      jobId: visible.jobId,
      jobIsActive: visible.jobIsActive,
      role: visible.role,
    })
    .from(comment)
    .innerJoin(visible, eq(visible.id, comment.candidateId))
    .where(eq(comment.id, commentId))
    .for("update", { of: comment });
  return requireFound(found, "COMMENT_NOT_FOUND");
}

/** Only active members of the job can be mentioned. Returns each once. */
async function requireMentioned(
  context: ManagerContext,
  jobId: string,
  mentions: string[],
): Promise<string[]> {
  const ids = [...new Set(mentions)];
  if (ids.length === 0) return [];
  const members = await selectMembers(context, jobId, ids);
  if (ids.some((id) => !members.get(id)?.isMember)) throw new AppError("CANNOT_BE_MENTIONED");
  return ids;
}

async function limitComments(context: ManagerContext, mentioned: string[]) {
  const { count } = await incrementCounter(
    context,
    `comments ${context.manager.id}`,
    dayMs,
    1 + mentioned.length,
  );
  if (count > dailyLimit) throw new AppError("TOO_MANY_COMMENTS");
}

async function viewComment(context: ManagerContext, jobId: string, row: Row): Promise<Comment> {
  const [view] = await commentViews(context, jobId, [row]);
  return oneRow(view);
}

async function commentViews(context: ManagerContext, jobId: string, rows: Row[]): Promise<Comment[]> {
  const people = await selectMembers(
    context,
    jobId,
    rows.flatMap(({ authorId, mentioned }) => [authorId, ...mentioned]),
  );
  return rows.map(({ id, authorId, text, mentioned, createdAt, editedAt }) => ({
    id,
    author: people.get(authorId)?.name ?? "",
    isOwn: authorId === context.manager.id,
    text: text ?? "",
    mentioned: mentioned.flatMap((person) => {
      const { name, isMember } = people.get(person) ?? {};
      return name !== undefined && isMember ? [{ id: person, name }] : [];
    }),
    createdAt: createdAt.toISOString(),
    isEdited: editedAt !== null,
  }));
}

/** These people with their names, and whether they share the job and are active. */
async function selectMembers(context: ManagerContext, jobId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  // A manager's role reads only their own profile and membership.
  const rows = await withSystemRole(context, ({ db }) =>
    db
      .select({
        id: profile.id,
        firstName: profile.firstName,
        lastName: profile.lastName,
        member: jobMembers.jobId,
      })
      .from(profile)
      .leftJoin(
        jobMembers,
        and(
          eq(jobMembers.hiringManagerProfileId, profile.id),
          eq(jobMembers.jobId, jobId),
          isNull(profile.deactivatedAt),
        ),
      )
      .where(inArray(profile.id, [...new Set(ids)])),
  );
  return new Map(
    rows.map(({ id, firstName, lastName, member }) => [
      id,
      { name: `${firstName} ${lastName}`, isMember: member !== null },
    ]),
  );
}
