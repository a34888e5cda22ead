import { eq, inArray, sql } from "drizzle-orm";
import { monthOf, worksThereNow } from "#contract/months.ts";
import { companyNameKeys } from "#server/features/companies/company-name-keys.ts";
import { namesIn } from "#server/features/directory/find-colleagues.ts";
import { companiesOf, seekNames, spelledKey } from "#server/features/directory/resolve-companies.ts";
import { isLike, type LikeName, likeName } from "#server/features/directory/similar-names.ts";
import { isThereNow } from "#server/features/directory/works-there-now.ts";
import type { Context } from "#server/platform/context.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import type { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { cardMark, companyMark, markHashes, soughtMarks } from "./exclusion-marks.ts";
import { memberAt, selectHiringTeams } from "./hiring-team.ts";
import { isFound } from "./reviewer-view.ts";
import { isSecondAddress } from "./second-address.ts";

type ReviewerIdentity = Pick<
  typeof reviewers.$inferSelect,
  "key" | "candidateId" | "name" | "email" | "company" | "createdByType" | "mustNotContact"
>;

type SearchContext = Pick<Context, "db" | "secret" | "clock">;

type Candidate = Awaited<ReturnType<typeof selectCandidates>>[number];

/**
 * The reviewers whom their candidate excludes, and the named ones who may be the candidate or share the job.
 * Similar names are enough. This is decided when mail is sent, and nobody can see it.
 */
export async function selectExcluded(context: SearchContext, all: ReviewerIdentity[]): Promise<Set<string>> {
  return (await selectExclusions(context, all, () => false)).excluded;
}

/**
 * Also finds, among found reviewers, anyone who may be the candidate or share the job, and current colleagues if the
 * candidate excludes them. Names and jobs may have changed since the search.
 */
export function selectExcludedByCandidate(context: SearchContext, all: ReviewerIdentity[]) {
  return selectExclusions(
    context,
    all,
    (one, candidate) => isFound(one) && candidate.excludeCurrentColleagues,
  );
}

/** @param checksEmployerOf whether to check if the reviewer works at the candidate's current employer */
async function selectExclusions(
  context: SearchContext,
  all: ReviewerIdentity[],
  checksEmployerOf: (one: ReviewerIdentity, candidate: Candidate) => boolean,
) {
  const [excluded, namesakes, atWork] = [new Set<string>(), new Set<string>(), new Set<string>()];
  if (all.length === 0) return { excluded, namesakes, atWork };
  const ids = [...new Set(all.map(({ candidateId }) => candidateId))];
  const known = new Map((await selectCandidates(context, ids)).map((one) => [one.id, one]));
  const rows = await context.db
    .select()
    .from(candidateExclusions)
    .where(inArray(candidateExclusions.candidateId, ids));
  const hashes = Map.groupBy(rows, ({ candidateId }) => candidateId);
  const checks = all.flatMap((one) => {
    const candidate = known.get(one.candidateId);
    return candidate ? [{ one, candidate, checksEmployer: checksEmployerOf(one, candidate) }] : [];
  });
  const concerned = checks.filter(({ one, checksEmployer }) => checksEmployer || hashes.has(one.candidateId));
  const workplaces = await selectWorkplaces(
    context,
    concerned.map(({ one }) => one),
  );
  const without = new Set(rows.flatMap((row) => (row.kind === "employer" ? row.candidateId : [])));
  const ofEmployers = concerned.filter(
    ({ checksEmployer, candidate }) => checksEmployer || without.has(candidate.id),
  );
  const employers = await selectEmployers(context, new Set(ofEmployers.map(({ candidate }) => candidate)));
  const namesOf = new Map([...known.values()].map((candidate) => [candidate, candidateAndTeam(candidate)]));
  for (const { one, candidate, checksEmployer } of checks) {
    const own = hashes.get(one.candidateId) ?? [];
    const places = [...workplacesOf(one), ...(workplaces.get(one.email) ?? [])];
    const isNamed = own.length > 0 && isMarked(context, one, { places, hashes: own.map(({ hash }) => hash) });
    const isAtWork = places.some((place) => employers.get(one.candidateId)?.has(place));
    const isNotWanted = isNamed || (isAtWork && without.has(one.candidateId));
    const isThemselves = candidate.email !== null && mailboxOf(one.email) === mailboxOf(candidate.email);
    const called = likeName(one.name, one.email);
    const isNever =
      memberAt(candidate.hiringTeam, one.email) !== undefined ||
      namesOf.get(candidate)?.some((name) => isLike(name, called)) === true;
    if (isThemselves || isNotWanted || isSelfReferee(one, candidate)) excluded.add(one.key);
    // Those known when cards were made were not counted, so other reviewers with the same card are unaffected. Someone
    // who shares the job since was counted, and would know that the card is one of the others'.
    if (isNever) (isFound(one) && one.mustNotContact ? namesakes : excluded).add(one.key);
    if (checksEmployer && isAtWork) atWork.add(one.key);
  }
  return { excluded, namesakes, atWork };
}

async function selectCandidates({ db }: Pick<Context, "db">, ids: string[]) {
  const { id, jobId, firstName, lastName, email, workHistory, excludeCurrentColleagues } = candidates;
  const { proposedHistory } = participations;
  const rows = await db
    .select({
      id,
      jobId,
      firstName,
      lastName,
      email,
      workHistory,
      excludeCurrentColleagues,
      proposedHistory,
    })
    .from(candidates)
    .leftJoin(participations, eq(participations.candidateId, id))
    .where(inArray(candidates.id, ids));
  const teams = await selectHiringTeams(
    { db },
    rows.map((row) => row.jobId),
  );
  return rows.map((row) => ({ ...row, hiringTeam: teams.get(row.jobId) ?? [] }));
}

const candidateAndTeam = ({ firstName, lastName, email, hiringTeam }: Candidate): LikeName[] => [
  likeName(`${firstName} ${lastName}`, email),
  ...hiringTeam.map((member) => likeName(member.name, member.email)),
];

/** By name, address, shared employer or current employer. */
function isMarked(
  { secret }: Pick<Context, "secret">,
  { key, candidateId, name, email, company }: ReviewerIdentity,
  { places, hashes }: { places: string[]; hashes: string[] },
): boolean {
  const companies = [...places, ...(company === null ? [] : companyNameKeys(company))];
  const marks = [cardMark(key), ...soughtMarks({ name, email }), ...companies.map(companyMark)];
  const excludedHashes = new Set(hashes);
  return marks.some((mark) => markHashes(secret, candidateId, mark).some((hash) => excludedHashes.has(hash)));
}

/**
 * The keys of each candidate's current employers, from the manager's and the candidate's own work history and the
 * related companies chosen on the form.
 */
async function selectEmployers(
  context: Pick<Context, "db" | "clock">,
  all: Set<Candidate>,
): Promise<Map<string, Set<string>>> {
  const thisMonth = monthOf(context.clock.now());
  const employers = new Map<string, Set<string>>();
  for (const { id, workHistory, proposedHistory } of all) {
    const employments = [...(workHistory ?? []), ...(proposedHistory ?? [])];
    const names = employments.filter((entry) => worksThereNow(entry, thisMonth)).flatMap(namesIn);
    const sought = await seekNames(context, names);
    const known = await companiesOf(context, sought);
    const keys = [...sought.values()].flatMap((one) => one.keys);
    // An e-mail domain may contain the directory's own name for the company.
    const ownKeys = [...known.values()].flat().map(({ ownKey }) => ownKey);
    employers.set(
      id,
      new Set([...keys, ...ownKeys.flatMap((key) => [spelledKey(key), key.replaceAll(" ", "")])]),
    );
  }
  return employers;
}

/** Companies in the address, and for named reviewers the company stated with them. */
function workplacesOf({ email, company, createdByType }: ReviewerIdentity): string[] {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .split(".")
    .slice(0, -1);
  const stated = createdByType === "system" || company === null ? [] : companyNameKeys(company);
  // Skips 'mail' and 'co'; names of one or two letters say too little.
  return [...stated, ...labels.map((label) => label.replaceAll("-", "")).filter(({ length }) => length > 2)];
}

/** Where these people work now, according to the directory. */
async function selectWorkplaces(
  { db, clock }: Pick<Context, "db" | "clock">,
  all: ReviewerIdentity[],
): Promise<Map<string, string[]>> {
  if (all.length === 0) return new Map();
  const emails = sql.param(all.map(({ email }) => email));
  const { rows } = await db.execute<{ email: string; keys: string[] }>(sql`
    select p.email, c.keys from directory_people p
    join directory_employments e on e.person_id = p.id and ${isThereNow(sql`e.end_month`, monthOf(clock.now()))}
    join directory_companies c on c.id = e.company_id where p.email = any(${emails}::text[])`);
  const found = Map.groupBy(rows, ({ email }) => email);
  return new Map([...found].map(([email, there]) => [email, there.flatMap(({ keys }) => keys)]));
}

function isSelfReferee({ email, createdByType }: ReviewerIdentity, candidate: Candidate): boolean {
  return createdByType === "candidate" && isSecondAddress(email, candidate);
}
