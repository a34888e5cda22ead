import {
  type DuplicatePair,
  type DuplicateRecord,
  duplicatesPerPage,
  duplicatesWindow,
} from "#contract/directory.ts";
import { type MonthNumber, monthText } from "#contract/months.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { directoryDistinctPeople, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { otherSpellings } from "./name-words.ts";
import { isRoleMailbox } from "./role-mailbox.ts";
import { type LikeName, likeName } from "./similar-names.ts";
import { inArray, sql } from "drizzle-orm";

interface Person {
  id: string;
  name: string;
  email: string | null;
  profileUrl: string | null;
}

/** A record, with its employment at the company that it shares with another one. */
interface FoundRecord extends Person {
  position: string | null;
  start: MonthNumber | null;
  end: MonthNumber | null;
  /** When a source last reported any of its employments, and how many it has. */
  seen: MonthNumber;
  employments: number;
}
type Pair = { company: string; newer: FoundRecord; older: FoundRecord };

/** The highest number of records that are compared with one person. */
const maxSameName = 200;
/** Limits of a search: words of a name, and spellings of a word. */
const maxWords = 5;
const maxSpellings = 24;
/** More pairs appear when these are decided. */
const maxPairsPerPerson = 10;

/**
 * Pairs of records that may be one person: names with two full words in common (nicknames included), and the same
 * company in the same months. The newest people come first. Each is compared with older records only, so that each pair
 * is found once.
 *
 * Cost: a page reads 50 people by primary key. For each it searches the index of words once, takes at most 200 records
 * that have two words of the name, and reads their employments. A search also scans words of new records that
 * PostgreSQL has not yet merged into the index (measured: 21 ms after 40,000 new records), so a page checks no more
 * people.
 *
 * Limits: of more than 200 people with one name, some are not compared. An older record is found only by a spelling
 * that it uses itself ('Jose Vale' does not find 'José Vale', but 'José' finds 'Jose').
 */
export async function listDuplicates(
  { db }: Pick<Context, "db">,
  { before }: { before?: number | undefined },
) {
  const isBefore = before === undefined ? sql`` : sql`where id < ${before}`;
  // As text, because the embedded database returns a bigint as a number.
  const { rows: people } = await db.execute<Person & Record<string, unknown>>(sql`
    select id::text, name, email, profile_url as "profileUrl" from directory_people ${isBefore}
    order by directory_people.id desc limit ${duplicatesWindow}`);
  const pairsByPerson = Map.groupBy(await selectPairs({ db }, people), ({ newer }) => newer.id);
  const pairs: DuplicatePair[] = [];
  let checked = 0;
  for (const person of people) {
    if (pairs.length >= duplicatesPerPage) break;
    checked++;
    const matches = pairsByPerson.get(person.id) ?? [];
    const name = matches.length > 0 ? likeName(person.name, person.email) : null;
    const alike = matches.filter(
      ({ older }) => name && haveSameName(name, likeName(older.name, older.email)),
    );
    pairs.push(...alike.slice(0, maxPairsPerPerson).map(toView));
  }
  const last = people[checked - 1];
  const isEnd = checked === people.length && people.length < duplicatesWindow;
  return { pairs, checked, next: last && !isEnd ? Number(last.id) : null };
}

const haveSameName = (a: LikeName, b: LikeName) => !a.full.isDisjointFrom(b.full);

/** Older records with two words of the name, at the same company in the same months, that were not dismissed. */
async function selectPairs({ db }: Pick<Context, "db">, people: Person[]): Promise<Pair[]> {
  const searches = people.map(({ id, name }) => ({ id, words: toTextSearch(name) }));
  const until = (employment: "own" | "theirs") =>
    sql.raw(
      `coalesce(${employment}.end_month, greatest(${employment}.seen_month, ${employment}.start_month))`,
    );
  const from = (employment: "own" | "theirs") =>
    sql.raw(`coalesce(${employment}.start_month, ${employment}.end_month, ${employment}.seen_month)`);
  const recordJson = (person: "person" | "older", employment: "own" | "theirs") =>
    sql.raw(`json_build_object('id', ${person}.id::text, 'name', ${person}.name, 'email', ${person}.email,
      'profileUrl', ${person}.profile_url, 'position', ${employment}.position, 'start', ${employment}.start_month,
      'end', ${employment}.end_month,
      'seen', (select max(seen_month) from directory_employments where person_id = ${person}.id),
      'employments', (select count(*) from directory_employments where person_id = ${person}.id))`);
  const { rows } = await db.execute<Pair & Record<string, unknown>>(sql`
    with alike as materialized (
      select search.id as newer_id, older.id as older_id
      from json_to_recordset(${JSON.stringify(searches)}::json) as search(id bigint, words text)
      cross join lateral (
        -- Materialized, because otherwise the limit makes the planner scan the people instead of the index of words.
        with hit as materialized (
          select id from directory_people
          where to_tsvector('simple', name) @@ to_tsquery('simple', search.words)
        )
        select id from hit where id < search.id limit ${maxSameName}
      ) older
    ), shared as (
      select distinct on (newer_id, older_id) newer_id, older_id, own.id as own_id, theirs.id as theirs_id
      from alike
      join directory_employments own on own.person_id = newer_id
      join directory_employments theirs on theirs.person_id = older_id and theirs.company_id = own.company_id
        and ${from("own")} <= ${until("theirs")} and ${from("theirs")} <= ${until("own")}
      where not exists (
        select from directory_distinct_people apart where apart.lower_id = older_id and apart.higher_id = newer_id)
      order by newer_id, older_id, ${until("own")} desc, own.id, theirs.id
    )
    select company.name as company, ${recordJson("person", "own")} as newer, ${recordJson("older", "theirs")} as older
    from shared
    join directory_people person on person.id = newer_id join directory_people older on older.id = older_id
    join directory_employments own on own.id = own_id join directory_employments theirs on theirs.id = theirs_id
    join directory_companies company on company.id = own.company_id
    order by newer_id desc, older_id desc`);
  return rows;
}

/** A text search for two words of the name in any spelling, or for the only word. */
function toTextSearch(name: string): string {
  const words = name
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((word) => word.length > 1);
  const alternatives = [...new Set(words)].slice(0, maxWords).map((word) => {
    const spellings = [word, ...otherSpellings(word).filter((spelling) => /^[\p{L}\p{N}]+$/u.test(spelling))];
    return `(${[...new Set(spellings)].slice(0, maxSpellings).join(" | ")})`;
  });
  if (alternatives.length < 2) return alternatives.join("");
  return alternatives
    .flatMap((first, index) => alternatives.slice(index + 1).map((second) => `(${first} & ${second})`))
    .join(" | ");
}

/** Decides on the server which record stays, so that the page can show it before the merge. */
function toView({ company, newer, older }: Pair): DuplicatePair {
  const keepsNewer = isBetter(newer, older);
  const kept = toRecord(keepsNewer ? newer : older);
  const removed = toRecord(keepsNewer ? older : newer);
  return { company, kept, removed };
}

/** A personal address counts most because it can be contacted, then newer data, then more data. */
function isBetter(a: FoundRecord, b: FoundRecord): boolean {
  const order =
    Number(hasOwnAddress(a)) - Number(hasOwnAddress(b)) || a.seen - b.seen || a.employments - b.employments;
  return order > 0;
}

const hasOwnAddress = ({ email }: FoundRecord) => email !== null && !isRoleMailbox(email);

function toRecord({ id, name, email, profileUrl, position, start, end }: FoundRecord): DuplicateRecord {
  const text = (month: MonthNumber | null) => (month === null ? null : monthText(month));
  return { id: Number(id), name, email, profileUrl, position, start: text(start), end: text(end) };
}

/** Records that these are two people, so that the pair is not listed again. Dismissing it twice changes nothing. */
export function dismissDuplicate(
  context: AdminContext,
  { personId, otherId }: { personId: number; otherId: number },
) {
  return transaction(context, async (context) => {
    const { db, clock, actor } = context;
    const [lower, higher] = await db
      .select({ id: directoryPeople.id })
      .from(directoryPeople)
      .where(inArray(directoryPeople.id, [personId, otherId]))
      .orderBy(directoryPeople.id)
      .for("key share");
    const pair = {
      lowerId: requireFound(lower, "PERSON_NOT_FOUND").id,
      higherId: requireFound(higher, "PERSON_NOT_FOUND").id,
    };
    const added = await db
      .insert(directoryDistinctPeople)
      .values({ ...pair, dismissedBy: actor.name, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (added.length > 0)
      await publish(context, { type: "directory.duplicate_dismissed", personId, otherId });
    return { dismissed: true as const };
  });
}
