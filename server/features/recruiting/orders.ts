import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { CandidateFields } from "#contract/candidates.ts";
import { externalId } from "#contract/external-ids.ts";
import type { CandidateOrder } from "#contract/recruiting.ts";
import { type OrderState, vendorNames } from "#contract/recruiting-words.ts";
import { isStorable, line } from "#contract/fields.ts";
import { selectStates } from "#server/features/candidates/candidate-states.ts";
import { createCandidate } from "#server/features/candidates/create-candidate.ts";
import { candidateUrl } from "#server/features/webhooks/bodies.ts";
import { contactCandidate } from "#server/features/consent/contact-candidate.ts";
import { readConsent } from "#server/features/consent/give-consent.ts";
import { createJob } from "#server/features/jobs/create-job.ts";
import { savePlan } from "#server/features/outreach/change-outreach.ts";
import { selectTemplates } from "#server/features/templates/questions-for.ts";
import type { Context, ManagerContext, SignedInManager } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import {
  type AtsConnectionRow,
  atsConnections,
  type AtsOrderRow,
  atsOrders,
} from "#server/platform/db/schema/recruiting.ts";
import { lockChecks, transaction, withManagerRole, withSystemRole } from "#server/platform/db/transaction.ts";
import { isAppError, oneRow } from "#server/platform/errors.ts";
import { findManager, managerActor } from "#server/platform/guards/find-account.ts";
import { publish } from "#server/platform/publish.ts";
import {
  activeCandidatesFor,
  candidatesFor,
  jobsFor,
  requireCandidate,
} from "#server/platform/scopes/scopes.ts";
import { OrderRefused } from "./adapter.ts";
import type { Outcome, Package, ReceivedOrder } from "./vendors/shapes.ts";

/** An order of a recruiting system. The texts are checked here. */
export interface Order extends ReceivedOrder {
  /** How many colleagues should answer; undefined: as many as the connection says. */
  wantedResponses?: number | undefined;
  /** Where the system wants to hear of this order. */
  reportTo?: string | undefined;
  /** The candidate's page in the system. */
  profileUrl?: string | undefined;
  /** The system's id may return once the order has ended, and is a new order then. */
  idReturns?: boolean;
}

/** The package without a template of its own. */
export const anyPackage = "reference-check";

/** What can be ordered: a check with the template that fits the job, or with a given one. */
export async function listPackages(context: Context): Promise<Package[]> {
  const templates = await selectTemplates(context);
  return [
    {
      id: anyPackage,
      name: "Reference check",
      description: "Forthright asks former colleagues. The survey fits the job.",
    },
    ...templates.map(({ id, name }) => ({
      id,
      name: `Reference check: ${name}`,
      description: `Forthright asks former colleagues with the survey ${name}.`,
    })),
  ];
}

const Fields = CandidateFields.pick({ firstName: true, lastName: true }).extend({
  email: z.email().max(320),
});

/** Finds or creates the job and the candidate. The same order again changes nothing. */
export async function placeOrder(
  context: Context,
  connection: AtsConnectionRow,
  order: Order,
): Promise<{ order: AtsOrderRow; isNew: boolean }> {
  const texts = [order.externalOrderId, order.packageId, order.reportTo ?? "", order.profileUrl ?? ""];
  if (!texts.every(isStorable))
    throw new OrderRefused("The order has characters that cannot be stored.", 400);
  return transaction(context, async (context) => {
    // Two orders at the same time could otherwise create a job twice.
    await lockChecks(context, connection.companyId);
    const existing = await findByVendorId(context, connection, order.externalOrderId);
    if (existing && !(order.idReturns && hasEnded(existing))) return { order: existing, isNew: false };
    if (existing) await releaseId(context, existing);
    const candidate = await findOrCreateCandidate(context, connection, order);
    const now = context.clock.now();
    const state = stateOf(candidate);
    const [row] = await context.db
      .insert(atsOrders)
      .values({
        connectionId: connection.id,
        vendorOrderId: order.externalOrderId,
        packageId: order.packageId,
        candidateId: candidate.id,
        startedCheck: candidate.isNew,
        reportTo: order.reportTo,
        profileUrl: order.profileUrl,
        state,
        // What the check reached before the order is reported like what it reaches afterwards.
        ...(state !== "ordered" && { reportDueAt: now }),
        endedAt: state === "complete" ? now : null,
        createdAt: now,
      })
      .returning();
    const vendor = vendorNames[connection.vendor];
    await publish(context, { type: "order.received", candidateId: candidate.id, vendor });
    return { order: oneRow(row), isNew: true };
  });
}

/** From what events have reported, so that it shows no more than the candidate's page. */
function stateOf({ reported, wantedResponses }: Candidate): OrderState {
  if (reported.complete === wantedResponses) return "complete";
  if (reported.started && reported.exhausted !== undefined) return "complete";
  return reported.started ? "collecting" : "ordered";
}

type Candidate = typeof candidates.$inferSelect;

const hasEnded = ({ state }: Pick<AtsOrderRow, "state">) => state === "complete" || state === "cancelled";

async function findByVendorId({ db }: Context, { id }: AtsConnectionRow, vendorOrderId: string) {
  const [row] = await db
    .select()
    .from(atsOrders)
    .where(and(eq(atsOrders.connectionId, id), eq(atsOrders.vendorOrderId, vendorOrderId)));
  return row;
}

/** The running order whose id in the system begins like this. */
export async function findOpenOrder({ db }: Context, { id }: AtsConnectionRow, prefix: string) {
  const [row] = await db
    .select()
    .from(atsOrders)
    .where(
      and(
        eq(atsOrders.connectionId, id),
        sql`starts_with(${atsOrders.vendorOrderId}, ${prefix})`,
        inArray(atsOrders.state, ["ordered", "collecting"]),
      ),
    );
  return row;
}

const releaseId = ({ db }: Context, { id, vendorOrderId }: AtsOrderRow) =>
  db
    .update(atsOrders)
    .set({ vendorOrderId: `${vendorOrderId} ended ${id}` })
    .where(eq(atsOrders.id, id));

async function findOrCreateCandidate(
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
      const known = externalCandidate && (await findCandidate(context, source, externalCandidate));
      if (known) return { ...known, isNew: false };
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

/** Row security hides what colleagues have, and the member may not be told whose it is. */
function refusalOf(error: unknown): unknown {
  if (isAppError(error, "EXTERNAL_ID_TAKEN"))
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

/** The member for whom orders are placed. */
async function requireMember(context: Context, { memberId }: AtsConnectionRow): Promise<SignedInManager> {
  const manager = memberId === null ? undefined : await findManager(context, memberId);
  if (!manager || manager.role === "viewer")
    throw new OrderRefused(
      "The member of your company who receives these checks has left. An owner can choose another one in Forthright, on the page Connections.",
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
  // Ends the role with the work, because the transaction goes on with the system's rights.
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
  const candidate = await requireCandidate(context, found.id);
  const active = activeCandidatesFor(context);
  const [open] = await context.db.select({ id: active.id }).from(active).where(eq(active.id, found.id));
  if (!open) throw new OrderRefused("The candidate's job is archived in Forthright.");
  if (candidate.takenBackAt)
    throw new OrderRefused("The candidate does not agree to a reference check, so nobody is contacted.");
  return candidate;
}

async function findOrCreateJob(
  context: ManagerContext,
  { vendor }: AtsConnectionRow,
  job: ReceivedOrder["job"],
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

/** The company's rule may have invited the candidate already. Others are asked too: no work history came along. */
async function inviteUnlessInvited(context: ManagerContext, candidate: Candidate) {
  const { canBeAsked } = await withSystemRole(context, (context) => readConsent(context, candidate));
  if (canBeAsked) await contactCandidate(context, { candidateId: candidate.id });
}

/** By our id. Undefined if the connection has no such order. */
export async function findOrder({ db }: Context, { id }: AtsConnectionRow, orderId: string) {
  if (!z.uuid().safeParse(orderId).success) return undefined;
  const [row] = await db
    .select()
    .from(atsOrders)
    .where(and(eq(atsOrders.connectionId, id), eq(atsOrders.id, orderId)));
  return row;
}

/**
 * Ends an order that the system cancelled, and pauses the check that it had started. An order that has ended stays as it
 * is. A system's order that has not arrived yet is remembered, so that it starts nothing when it does.
 * @returns undefined if there is no such order
 */
export function cancelOrder(
  context: Context,
  connection: AtsConnectionRow,
  which: { orderId: string } | { externalOrderId: string },
): Promise<AtsOrderRow | undefined> {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    await lockChecks(context, connection.companyId);
    const now = clock.now();
    const found =
      "orderId" in which
        ? await findOrder(context, connection, which.orderId)
        : await findByVendorId(context, connection, which.externalOrderId);
    if (found && hasEnded(found)) return found;
    const cancelled = { state: "cancelled" as const, endedAt: now, reportDueAt: null };
    if (!found) {
      if ("orderId" in which) return undefined;
      const [row] = await db
        .insert(atsOrders)
        .values({
          connectionId: connection.id,
          vendorOrderId: which.externalOrderId,
          createdAt: now,
          ...cancelled,
        })
        .returning();
      return row;
    }
    const [row] = await db.update(atsOrders).set(cancelled).where(eq(atsOrders.id, found.id)).returning();
    if (found.candidateId === null) return row;
    if (found.startedCheck) await pauseCheck(context, found.candidateId);
    const vendor = vendorNames[connection.vendor];
    await publish(context, { type: "order.cancelled", candidateId: found.candidateId, vendor });
    return row;
  });
}

/** With the system's rights: the member for whom the check was started may have left. */
async function pauseCheck(context: Context, candidateId: string) {
  const { db, clock } = context;
  const isOpen = and(
    eq(atsOrders.candidateId, candidateId),
    inArray(atsOrders.state, ["ordered", "collecting"]),
  );
  if ((await db.$count(atsOrders, isOpen)) > 0) return;
  const now = clock.now();
  const [paused] = await db
    .update(candidates)
    .set({ outreachPausedAt: now, changedAt: now })
    .where(and(eq(candidates.id, candidateId), isNull(candidates.outreachPausedAt)))
    .returning({ firstName: candidates.firstName, lastName: candidates.lastName });
  if (!paused) return;
  const name = `${paused.firstName} ${paused.lastName}`;
  await publish(context, { type: "outreach.paused", candidateId, name });
  await savePlan(context, candidateId);
}

/** What a system may know of an order: what the candidate's page shows, in words and counts. */
export async function readOutcome(context: Context, order: AtsOrderRow): Promise<Outcome> {
  const { db, settings } = context;
  const { candidateId, state, note, endedAt } = order;
  const status = state === "complete" || state === "cancelled" ? state : "started";
  const [about] =
    candidateId === null
      ? []
      : await db
          .select({ jobId: jobs.id, ownerId: jobs.createdBy })
          .from(candidates)
          .innerJoin(jobs, eq(jobs.id, candidates.jobId))
          .where(eq(candidates.id, candidateId));
  if (!about || candidateId === null)
    return { status, link: settings.origin, endedAt, summary: cancelledWord, facts: [] };
  // As the job's owner sees it, whoever gets the connection's orders by now.
  const [seen] = await selectStates({ ...context, manager: { id: about.ownerId } }, [candidateId]);
  const { counts } = oneRow(seen);
  const answered = `${counts.answers} of ${counts.wanted} answered`;
  return {
    status,
    link: candidateUrl(settings, { jobId: about.jobId, candidateId }),
    endedAt,
    summary: note ?? (state === "cancelled" ? cancelledWord : answered),
    facts: [
      { label: "Colleagues who answered", value: String(counts.answers) },
      { label: "Answers wanted", value: String(counts.wanted) },
      ...(note ? [{ label: "Note", value: note }] : []),
    ],
  };
}

const cancelledWord = "Cancelled";

/** Which systems ordered a candidate's check, newest first. */
export async function listOrdersOf(
  context: ManagerContext,
  { candidateId }: { candidateId: string },
): Promise<CandidateOrder[]> {
  await requireCandidate(context, candidateId);
  return withSystemRole(context, async ({ db }) => {
    const rows = await db
      .select({
        vendor: atsConnections.vendor,
        state: atsOrders.state,
        createdAt: atsOrders.createdAt,
        profileUrl: orReplacement<string | null>(atsOrders.profileUrl, null),
        gaveUpAt: atsOrders.gaveUpAt,
      })
      .from(atsOrders)
      .innerJoin(atsConnections, eq(atsConnections.id, atsOrders.connectionId))
      // Without checks that a member started, and that were only added to the system.
      .where(and(eq(atsOrders.candidateId, candidateId), isNotNull(atsOrders.packageId)))
      .orderBy(desc(atsOrders.createdAt), desc(atsOrders.id));
    return rows.map(({ createdAt, gaveUpAt, ...order }) => ({
      ...order,
      orderedAt: createdAt.toISOString(),
      reportFailed: gaveUpAt !== null,
    }));
  });
}
