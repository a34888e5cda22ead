import * as z from "zod";
import { and, eq } from "drizzle-orm";
import { CandidateFields } from "#contract/candidates.ts";
import { externalId } from "#contract/external-ids.ts";
import { vendorNames } from "#contract/recruiting-words.ts";
import { line } from "#contract/fields.ts";
import { createCandidate } from "#server/features/candidates/create-candidate.ts";
import { contactCandidate } from "#server/features/consent/contact-candidate.ts";
import { readConsent } from "#server/features/consent/give-consent.ts";
import { createJob } from "#server/features/jobs/create-job.ts";
import { selectTemplates } from "#server/features/templates/questions-for.ts";
import type { Context, ManagerContext, SignedInManager } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import type { AtsConnectionRow } from "#server/platform/db/schema/recruiting.ts";
import { lockCandidate, withManagerRole, withSystemRole } from "#server/platform/db/transaction.ts";
import { isAppError } from "#server/platform/errors.ts";
import { findManager, managerActor } from "#server/platform/guards/find-account.ts";
import { candidatesFor, jobsFor, requireCandidate } from "#server/platform/scopes/scopes.ts";
import { OrderRefused } from "./adapter.ts";
import { anyPackage } from "./packages.ts";

/** An order as a recruiting system sent it. Its texts are checked here. */
export interface Order {
  externalOrderId: string;
  packageId: string;
  candidate: { externalId: string | null; firstName: string; lastName: string; email: string };
  /** Null: the system names none. */
  job: { externalId: string; title: string | null } | null;
  /** How many colleagues should answer; undefined: as many as the connection says. */
  wantedResponses?: number | undefined;
  /** The address to which the system wants reports of this order. */
  reportTo?: string | undefined;
  /** The candidate's page in the system. */
  profileUrl?: string | undefined;
  /** The system's id may return once the order has ended, and is a new order then. */
  idReturns?: boolean;
}

const Fields = CandidateFields.pick({ firstName: true, lastName: true }).extend({
  email: z.email().max(320),
});

export type Candidate = typeof candidates.$inferSelect;

export async function findOrCreateCandidate(
  context: Context,
  connection: AtsConnectionRow,
  order: Order,
): Promise<Candidate & { isNew: boolean }> {
  const { data: fields, error } = Fields.safeParse(order.candidate);
  if (error)
    throw new OrderRefused(
      error.issues.some(({ path }) => path[0] === "email")
        ? "The candidate needs an e-mail address that works, because Forthright asks them for consent."
        : "The candidate's first and last name cannot be read.",
    );
  const templateId = await readTemplate(context, connection, order.packageId);
  const manager = await requireMember(context, connection);
  try {
    return await asMember(context, manager, connection, async (context) => {
      const source = connection.vendor;
      const externalCandidate = externalId.safeParse(order.candidate.externalId).data;
      const existing = externalCandidate && (await findCandidate(context, source, externalCandidate));
      if (existing) return { ...existing, isNew: false };
      const { id } = await createCandidate(context, {
        ...CandidateFields.parse(fields),
        email: fields.email,
        jobId: await findOrCreateJob(context, connection, order.job),
        templateId,
        wantedResponses: order.wantedResponses ?? connection.wantedResponses,
        ...(externalCandidate && { externalId: externalCandidate, externalSource: source }),
      });
      const created = await requireCandidate(context, id);
      await inviteUnlessInvited(context, created);
      return { ...created, isNew: true };
    });
  } catch (failure) {
    throw refusalOf(failure);
  }
}

/** Row security hides what belongs to colleagues, and the message must not say whose it is. */
function refusalOf(error: unknown): unknown {
  if (isAppError(error, "EXTERNAL_ID_TAKEN", "JOB_IS_READ_ONLY"))
    return new OrderRefused(
      "A colleague in Forthright has this job or candidate already. Ask them to share the job.",
    );
  if (
    isAppError(
      error,
      "CANDIDATE_IS_MANAGER",
      "JOB_ARCHIVED",
      "TOO_MANY_CANDIDATES",
      "CANDIDATE_REFUSED",
      "SANDBOX_FULL",
    )
  )
    return new OrderRefused(error.message);
  return error;
}

async function readTemplate(context: Context, connection: AtsConnectionRow, packageId: string) {
  if (packageId === anyPackage) return connection.templateId;
  const template = (await selectTemplates(context)).find(({ id }) => id === packageId);
  if (!template)
    throw new OrderRefused("This check is no longer offered. Choose another one from the list of checks.");
  return template.id;
}

async function requireMember(context: Context, { memberId }: AtsConnectionRow): Promise<SignedInManager> {
  const manager = memberId === null ? undefined : await findManager(context, memberId);
  if (!manager || manager.role === "viewer")
    throw new OrderRefused(
      "The member of your company who receives these checks has left or may only read. An owner can choose another one in Forthright, on the page Connections.",
    );
  return manager;
}

function asMember<Result>(
  context: Context,
  manager: SignedInManager,
  { vendor }: AtsConnectionRow,
  work: (context: ManagerContext) => Promise<Result>,
): Promise<Result> {
  const actor = managerActor(manager, { name: vendorNames[vendor] });
  // Ends the manager's role here, because the rest of the transaction needs the system's rights.
  return withManagerRole({ ...context, manager, actor, inRole: false }, async (inside) => {
    const result = await work(inside);
    await endRole(inside);
    return result;
  });
}

async function endRole({ db }: Context) {
  await db.execute("set local role none");
}

async function findCandidate(
  context: ManagerContext,
  source: string,
  id: string,
): Promise<Candidate | undefined> {
  const visible = candidatesFor(context);
  const [found] = await context.db
    .select({ id: visible.id })
    .from(visible)
    .where(and(eq(visible.externalSource, source), eq(visible.externalId, id)));
  if (!found) return undefined;
  await withSystemRole(context, (context) => lockCandidate(context, found.id));
  const candidate = await requireCandidate(context, found.id);
  if (!candidate.jobIsActive) throw new OrderRefused("The candidate's job is archived in Forthright.");
  if (candidate.consentWithdrawnAt)
    throw new OrderRefused("The candidate does not agree to a reference check, so no surveys are sent.");
  return candidate;
}

async function findOrCreateJob(
  context: ManagerContext,
  { vendor }: AtsConnectionRow,
  job: Order["job"],
): Promise<string> {
  // A system that names no job gets one of its own, from which the manager can move candidates.
  const id = externalId.safeParse(job?.externalId).data ?? "without-a-job";
  const visible = jobsFor(context);
  const [row] = await context.db
    .select({ id: visible.id })
    .from(visible)
    .where(and(eq(visible.externalSource, vendor), eq(visible.externalId, id)));
  if (row) return row.id;
  const title = line("Title").safeParse(job?.title).data ?? `Orders from ${vendorNames[vendor]}`;
  const fields = {
    title,
    department: null,
    location: null,
    employmentType: "full-time" as const,
    description: null,
    requirements: null,
    ownQuestions: [],
  };
  return (await createJob(context, { ...fields, externalId: id, externalSource: vendor })).id;
}

/** The company's rule may have invited the candidate already. Otherwise they are invited now, to enter their work history. */
async function inviteUnlessInvited(context: ManagerContext, candidate: Candidate) {
  const { canBeAsked } = await withSystemRole(context, (context) => readConsent(context, candidate));
  if (canBeAsked) await contactCandidate(context, { candidateId: candidate.id });
}
