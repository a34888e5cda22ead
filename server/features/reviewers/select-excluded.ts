import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { monthOf, worksThereNow } from "#contract/months.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import { companyNameKeys } from "#server/features/companies/company-name-keys.ts";
import { namesIn } from "#server/features/directory/find-colleagues.ts";
import { selectEmployerKeys, workplaceKeys } from "#server/features/directory/employer-keys.ts";
import { isLike, likeName } from "#server/features/directory/similar-names.ts";
import { companiesInAddress, isThereNow } from "#server/features/directory/works-there-now.ts";
import type { Context } from "#server/platform/context.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import type { reviewers as table } from "#server/platform/db/schema/reviewers.ts";
import {
  applicantHashes,
  cardMark,
  companyMark,
  lookAlikeMark,
  markHashes,
  searchMarks,
} from "./exclusion-marks.ts";
import { findMemberByEmail, selectHiringTeams } from "./hiring-team.ts";
import { isFound } from "./reviewer-view.ts";
import { isSecondAddress } from "./second-address.ts";

type ReviewerIdentity = Pick<
  typeof table.$inferSelect,
  "key" | "candidateId" | "name" | "email" | "company" | "card" | "createdByType" | "mustNotContact"
>;

type SearchContext = Pick<Context, "db" | "secret" | "clock">;

type Candidate = Awaited<ReturnType<typeof selectCandidates>>[number];

/**
 * The reviewers that their candidate excludes, and the named ones who may be the candidate or share the job.
 * Similar names are enough. This is decided when mail is sent, and nobody can see it.
 */
export async function selectExcluded(
  context: SearchContext,
  reviewers: ReviewerIdentity[],
): Promise<Set<string>> {
  return (await selectIneligible(context, reviewers, { checksEmployer: false })).excluded;
}

/**
 * Besides those excluded, by key: found reviewers who may be the candidate or share the job (namesakes), and current
 * colleagues if the candidate excludes them (at work). Names and jobs may have changed since the search.
 */
export async function selectIneligible(
  context: SearchContext,
  reviewers: ReviewerIdentity[],
  { checksEmployer = true } = {},
) {
  const excluded = new Set<string>();
  const namesakes = new Set<string>();
  const atWork = new Set<string>();
  if (reviewers.length === 0) return { excluded, namesakes, atWork };
  const ids = [...new Set(reviewers.map(({ candidateId }) => candidateId))];
  const candidatesById = new Map(
    (await selectCandidates(context, ids)).map((candidate) => [candidate.id, candidate]),
  );
  const exclusionsByCandidate = await selectExclusions(context, [...candidatesById.values()]);
  const checks = reviewers.flatMap((reviewer) => {
    const candidate = candidatesById.get(reviewer.candidateId);
    if (!candidate) return [];
    const isEmployerChecked = checksEmployer && isFound(reviewer) && candidate.excludeCurrentColleagues;
    return [{ reviewer, candidate, isEmployerChecked }];
  });
  const workplaceChecks = checks.filter(
    ({ candidate, isEmployerChecked }) => isEmployerChecked || exclusionsByCandidate.has(candidate.id),
  );
  const workplaces = await selectWorkplaces(
    context,
    workplaceChecks.map(({ reviewer }) => reviewer),
  );
  const excludingEmployer = new Set(
    [...exclusionsByCandidate].flatMap(([id, exclusions]) =>
      exclusions.some(({ kind }) => kind === "employer") ? id : [],
    ),
  );
  const employerChecks = workplaceChecks.filter(
    ({ candidate, isEmployerChecked }) => isEmployerChecked || excludingEmployer.has(candidate.id),
  );
  const employers = await selectEmployers(context, new Set(employerChecks.map(({ candidate }) => candidate)));
  for (const { reviewer, candidate, isEmployerChecked } of checks) {
    const { key, name, email } = reviewer;
    const exclusions = exclusionsByCandidate.get(candidate.id) ?? [];
    const companyKeys = [...workplacesOf(reviewer), ...(workplaces.get(email) ?? [])];
    const isAtWork = companyKeys.some((workplace) => employers.get(candidate.id)?.has(workplace));
    const isExcluded =
      isMarked(context, reviewer, { companyKeys, exclusions }) ||
      (isAtWork && excludingEmployer.has(candidate.id));
    const isCandidate = candidate.email !== null && mailboxOf(email) === mailboxOf(candidate.email);
    const reviewerName = likeName(name, email);
    const isCandidateOrTeam =
      findMemberByEmail(candidate.hiringTeam, email) !== undefined ||
      candidate.knownNames.some((knownName) => isLike(knownName, reviewerName));
    if (isCandidate || isExcluded || isSelfReferee(reviewer, candidate)) excluded.add(key);
    // Those known when cards were made were not counted, so other reviewers with the same card are unaffected. Someone
    // who shares the job since was counted, and would know that the card is one of the others'.
    if (isCandidateOrTeam && isFound(reviewer) && reviewer.mustNotContact) namesakes.add(key);
    else if (isCandidateOrTeam) excluded.add(key);
    if (isEmployerChecked && isAtWork) atWork.add(key);
  }
  return { excluded, namesakes, atWork };
}

async function selectCandidates({ db }: Pick<Context, "db">, ids: string[]) {
  const { id, jobId, companyId, firstName, lastName, email, workHistory, excludeCurrentColleagues } =
    candidates;
  const { proposedHistory } = participations;
  const rows = await db
    .select({
      id,
      jobId,
      companyId,
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
  return rows.map((row) => {
    const hiringTeam = teams.get(row.jobId) ?? [];
    const knownNames = [
      likeName(`${row.firstName} ${row.lastName}`, row.email),
      ...hiringTeam.map((member) => likeName(member.name, member.email)),
    ];
    return { ...row, hiringTeam, knownNames };
  });
}

type Exclusion = typeof candidateExclusions.$inferSelect;

/** By candidate, with what they excluded in other applications to the company. */
async function selectExclusions(
  { db, secret }: Pick<Context, "db" | "secret">,
  subjects: Candidate[],
): Promise<Map<string, Exclusion[]>> {
  const hashesOf = new Map(
    subjects.map(({ id, companyId, email }) => [
      id,
      email ? applicantHashes(secret, { companyId, email }) : [],
    ]),
  );
  const rows = await db
    .select()
    .from(candidateExclusions)
    .where(
      or(
        inArray(candidateExclusions.candidateId, [...hashesOf.keys()]),
        and(
          inArray(candidateExclusions.applicantHash, [...hashesOf.values()].flat()),
          ne(candidateExclusions.kind, "card"),
        ),
      ),
    );
  const exclusions = [...hashesOf].map(([id, hashes]): [string, Exclusion[]] => [
    id,
    rows.filter(
      ({ candidateId, kind, applicantHash }) =>
        candidateId === id || (kind !== "card" && applicantHash !== null && hashes.includes(applicantHash)),
    ),
  ]);
  return new Map(exclusions.filter(([, found]) => found.length > 0));
}

/** By name, address, shared employer or current employer; named ones also if they shared the card of someone chosen. */
function isMarked(
  { secret }: Pick<Context, "secret">,
  { key, name, email, company, createdByType }: ReviewerIdentity,
  { companyKeys, exclusions }: { companyKeys: string[]; exclusions: Exclusion[] },
): boolean {
  const companies = [...companyKeys, ...(company === null ? [] : allKeysOf(company))];
  const marks = [cardMark(key), ...searchMarks({ name, email }), ...companies.map(companyMark)];
  if (!isFound({ createdByType })) marks.push(lookAlikeMark(email));
  // Each application has its own hashes.
  return [...Map.groupBy(exclusions, ({ candidateId }) => candidateId)].some(([candidateId, ofOne]) => {
    const excludedHashes = new Set(ofOne.map(({ hash }) => hash));
    return marks.some((mark) =>
      markHashes(secret, candidateId, mark).some((hash) => excludedHashes.has(hash)),
    );
  });
}

/**
 * The keys of each candidate's current employers, from the manager's and the candidate's own work history and the
 * related companies chosen on the form.
 */
async function selectEmployers(
  context: Pick<Context, "db" | "clock">,
  subjects: Set<Candidate>,
): Promise<Map<string, Set<string>>> {
  const thisMonth = monthOf(context.clock.now());
  const employers = new Map<string, Set<string>>();
  for (const { id, workHistory, proposedHistory } of subjects) {
    const employments = [...(workHistory ?? []), ...(proposedHistory ?? [])];
    const names = employments.filter((entry) => worksThereNow(entry, thisMonth)).flatMap(namesIn);
    employers.set(id, await selectEmployerKeys(context, names));
  }
  return employers;
}

/** Companies in the address, and for named reviewers the company stated with them. */
function workplacesOf({ email, company, card, createdByType }: ReviewerIdentity): string[] {
  // A correction changes the card, also after the survey was sent.
  const stated = card?.company ?? company;
  const statedKeys = createdByType === "system" || stated === null ? [] : allKeysOf(stated);
  return [...statedKeys, ...companiesInAddress(email)];
}

const allKeysOf = (company: string) => [...companyNameKeys(company), ...workplaceKeys(companyKey(company))];

/** Where these people work now, according to the directory. */
async function selectWorkplaces(
  { db, clock }: Pick<Context, "db" | "clock">,
  reviewers: ReviewerIdentity[],
): Promise<Map<string, string[]>> {
  if (reviewers.length === 0) return new Map();
  const emails = sql.param(reviewers.map(({ email }) => email));
  const { rows } = await db.execute<{ email: string; keys: string[] }>(sql`
    select p.email, c.keys || c.key as keys from directory_people p
    join directory_employments e on e.person_id = p.id and ${isThereNow(sql`e.end_month`, monthOf(clock.now()))}
    join directory_companies c on c.id = e.company_id where p.email = any(${emails}::text[])`);
  const rowsByEmail = Map.groupBy(rows, ({ email }) => email);
  return new Map(
    [...rowsByEmail].map(([email, jobs]) => [email, jobs.flatMap(({ keys }) => keys.flatMap(workplaceKeys))]),
  );
}

function isSelfReferee({ email, createdByType }: ReviewerIdentity, candidate: Candidate): boolean {
  return createdByType === "candidate" && isSecondAddress(email, candidate);
}
