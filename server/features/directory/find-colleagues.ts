import { sql } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { type MonthNumber, monthOf, worksThereNow } from "#contract/months.ts";
import type { Context } from "#server/platform/context.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { isLike, likeName } from "./similar-names.ts";
import { makeUpColleagues } from "./make-up-colleagues.ts";
import { type EmploymentPeriod, periodOf } from "./overlap.ts";
import { isOwnProfile } from "./own-profile.ts";
import { selectEmployerKeys, workplaceKeys } from "./employer-keys.ts";
import { companiesInAddress, isThereNow } from "./works-there-now.ts";
import { type Colleague, type KnownPerson, rankColleagues } from "./rank-colleagues.ts";
import { type Ranked, rankEmployments } from "./rank-employments.ts";
import { isRoleMailbox } from "./role-mailbox.ts";
import { resolveCompanies, type NameSpan } from "./resolve-companies.ts";
import { type PeriodAtCompany, selectShared } from "./select-shared.ts";

export interface Search {
  /** The candidate, if they belong to a sandbox: then everyone is made up. Null: the directory is searched. */
  madeUpFor: string | null;
  candidateName: string;
  /** Who will read the answers. People with a similar name hide nobody and are not contacted. */
  hiringTeam?: { email: string; name: string }[];
  workHistory: WorkHistoryEntry[];
  /**
   * Leave out people who still work where the candidate works now. Some keep a card: those known from an earlier company,
   * because a made-up present employer would show which of them moved there, and all if the candidate leaves soon.
   */
  excludeCurrentColleagues: boolean;
  now: Date;
  /** People with these names are found too, however many others are likelier. */
  names?: string[];
  /** People who were contacted before and keep their cards. The others must look alike without them. */
  contacted?: Set<string>;
  /**
   * Once somebody was contacted: the people whose cards counted them. These must not change when someone with their address
   * or name joins the team, or the candidate gets their name: that would show who was contacted.
   */
  counted?: Set<string>;
}

const batchSize = 300;
/** More than a manager reads, because some are left out for other reasons. */
const enoughReachable = 150;

/**
 * People with an address who overlapped, or may have overlapped, with the candidate at a company. Best match first. Only
 * the candidate's own records and current colleagues are left out here. Others who may not be contacted keep their cards,
 * because a missing card would reveal why. `outreach/select-blocked.ts` decides that before each survey.
 */
export async function findColleagues(context: Pick<Context, "db">, search: Search): Promise<Colleague[]> {
  if (search.madeUpFor !== null) return makeUpColleagues(search.madeUpFor, search);
  const entries = await selectEntries(context, search);
  if (entries.length === 0) return [];
  const periods = [...new Set(entries.map(({ period }) => period))];
  const thisMonth = monthOf(search.now);
  const employers = search.workHistory.filter(
    (entry) => search.excludeCurrentColleagues && worksThereNow(entry, thisMonth),
  );
  const employerKeys = await selectEmployerKeys(context, employers.flatMap(namesIn));
  const namedIds = new Set(search.names ? await selectByName(context, search.names) : []);
  const shared = await selectShared(context, entries);
  const missing = [...namedIds.difference(new Set(shared.map(({ personId }) => personId)))];
  if (missing.length > 0) shared.push(...(await selectShared(context, entries, missing)));
  const ranked = rankEmployments(shared, periods, thisMonth);
  const judge = createJudge(search, { employerKeys, periods, thisMonth });
  const people = new Map<number, KnownPerson>();
  // Look up only the best matches, then the next ones if those are not enough.
  let reachable = 0;
  for (let start = 0; start < ranked.length; start += batchSize) {
    const batch = ranked.slice(start, start + batchSize);
    const wanted =
      reachable < enoughReachable ? batch : batch.filter(({ personId }) => namedIds.has(personId));
    if (wanted.length === 0) continue;
    const peopleById = await selectPeople(context, wanted, { hasEmployer: employerKeys.size > 0, thisMonth });
    for (const match of wanted) {
      const person = peopleById.get(match.personId);
      const judged = person && judge(match, person);
      if (judged) people.set(match.personId, judged);
      if (judged && judged.email !== null) reachable++;
    }
  }
  return rankColleagues(ranked, people, thisMonth);
}

/**
 * Returns a function that decides whether a person may be contacted. It returns null for the candidate and for current
 * colleagues.
 */
function createJudge(
  search: Search,
  {
    employerKeys,
    periods,
    thisMonth,
  }: { employerKeys: Set<string>; periods: EmploymentPeriod[]; thisMonth: MonthNumber },
) {
  const candidate = likeName(search.candidateName);
  const readers = (search.hiringTeam ?? []).map((reader) => ({
    name: likeName(reader.name, reader.email),
    mailbox: mailboxOf(reader.email),
  }));
  return ({ employments, jobs }: Ranked, { name, email, workplaces }: Person): KnownPerson | null => {
    const comparedName = likeName(name, email);
    const isCounted = email !== null && (search.counted?.has(email) ?? false);
    if (!isCounted && isOwnProfile(candidate, { name: comparedName, employments }, periods, thisMonth))
      return null;
    const keys = [...workplaces.flatMap(workplaceKeys), ...(email === null ? [] : companiesInAddress(email))];
    const isPresentColleague = keys.some((key) => employerKeys.has(key));
    // Also those who worked with the candidate only in an earlier job at that company, before a promotion.
    if (isPresentColleague && jobs.some(({ isCurrent, end }) => isCurrent && end === null)) return null;
    const isReader = readers.some(
      (reader) =>
        (email !== null && mailboxOf(email) === reader.mailbox) || isLike(reader.name, comparedName),
    );
    const isShared = email !== null && isRoleMailbox(email);
    return {
      name,
      email,
      mustNotContact: isShared || (!isCounted && (isReader || isLike(candidate, comparedName))),
      // This is checked again before each sending, because people leave over the months.
      isPresentColleague,
      isContacted: email !== null && (search.contacted?.has(email) ?? false),
    };
  };
}

async function selectEntries(
  context: Pick<Context, "db">,
  { workHistory, now }: Search,
): Promise<PeriodAtCompany[]> {
  const companiesByName = await resolveCompanies(context, workHistory.flatMap(namesIn));
  const thisMonth = monthOf(now);
  return workHistory.flatMap((entry) => {
    const companies = [...new Set(namesIn(entry).flatMap((name) => companiesByName.get(name) ?? []))];
    const period = periodOf(entry, companies[0]?.key ?? "", thisMonth);
    return companies
      .filter(({ typedNameSpan }) => isWithin(period, typedNameSpan))
      .map((company) => ({ period, company }));
  });
}

/** The company, and the relatives that the manager chose with it. */
export const namesIn = ({ company, also = [] }: Pick<WorkHistoryEntry, "company" | "also">) => [
  company,
  ...also,
];

/** Whether someone worked there while the company had this name. */
const isWithin = ({ from, until }: EmploymentPeriod, span: NameSpan | null) =>
  span === null || (from <= span.until && until >= span.since);

/** The highest number of people found for one name. */
const maxWithName = 200;

/** People whose name has all words of one of these names. */
async function selectByName({ db }: Pick<Context, "db">, names: string[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id from unnest(${sql.param(names)}::text[]) as typed(words)
    cross join lateral (
      select id from directory_people
      where to_tsvector('simple', directory_people.name) @@ plainto_tsquery('simple', typed.words) limit ${maxWithName}
    ) found`);
  return rows.map(({ id }) => Number(id));
}

type Person = Pick<KnownPerson, "name" | "email"> & { workplaces: string[] };

/** Reads their names and addresses, and the keys of where they work now if that matters. */
async function selectPeople(
  { db }: Pick<Context, "db">,
  ranked: Ranked[],
  { hasEmployer, thisMonth }: { hasEmployer: boolean; thisMonth: MonthNumber },
): Promise<Map<number, Person>> {
  const ids = sql.param(ranked.map(({ personId }) => personId));
  const { rows } = await db.execute<Person & { id: string }>(sql`
    select id, name, email, array(
      select unnest(company.keys || company.key) from directory_employments now
      join directory_companies company on company.id = now.company_id
      where now.person_id = person.id and ${hasEmployer} and ${isThereNow(sql`now.end_month`, thisMonth)}
    ) as workplaces
    from directory_people person where id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, ...person }) => [Number(id), person]));
}
