import * as z from "zod";
import { type MonthNumber, monthOf, monthText } from "#contract/months.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import type { Settings } from "#server/platform/env.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";
import { type Source, SourceFailed, type ReportedRow, type WantedPeriod } from "./source.ts";
import { rowsOf, ReportedPerson } from "./reported-person.ts";

const timeoutMs = 15_000;
const maxPerPage = 100;

const Page = z.object({ data: z.array(z.unknown()), scroll_token: z.string().nullish() });

/** The sources that this installation searches besides the directory. */
export function configuredSources({
  settings,
  clock,
  telemetry,
}: Pick<Context, "settings" | "clock" | "telemetry">): Source[] {
  const { peopleDataLabs: account } = settings;
  return account ? [peopleDataLabs(account, clock, telemetry)] : [];
}

type Page = z.output<typeof Page>;

/** The person search of People Data Labs. Each returned person is paid for, so there is a maximum per candidate. */
function peopleDataLabs(
  { url, key, peoplePerCandidate }: NonNullable<Settings["peopleDataLabs"]>,
  clock: Clock,
  telemetry: Telemetry | null,
): Source {
  return {
    key: "people_data_labs",
    async *search(wanted, budget) {
      let remaining = peoplePerCandidate;
      // No period uses up the share of the later ones.
      for (const [index, period] of wanted.entries()) {
        let share = Math.ceil(remaining / (wanted.length - index));
        let scrollToken: string | undefined;
        while (share > 0) {
          const reserved = await budget.reserve(Math.min(share, maxPerPage));
          const page = await requestPage({
            query: queryFor(period),
            size: reserved.records,
            scroll_token: scrollToken,
            titlecase: true,
          }).catch(async (error: unknown) => {
            await reserved.settle(mayHaveSold(error) ? reserved.records : 0);
            throw error;
          });
          await reserved.settle(page.data.length);
          telemetry?.countPaidPeople("people_data_labs", page.data.length);
          yield rowsIn(page, wanted, monthOf(clock.now()));
          share -= page.data.length;
          remaining -= page.data.length;
          scrollToken = page.scroll_token ?? undefined;
          if (!scrollToken || page.data.length === 0) break;
        }
      }
    },
  };

  async function requestPage(body: object): Promise<Page> {
    const answer = await fetch(new URL("/v5/person/search", url), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "x-api-key": key },
      body: JSON.stringify(body),
      // A redirect would send the account's key to another server.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new NoAnswer(`the source could not be reached: ${String(error)}`, neverArrived(error));
    });
    if (answer.status === 404) return { data: [] };
    if (answer.status !== 200) throw failureOf(answer);
    const page = Page.safeParse(await answer.json().catch(() => null));
    if (!page.success) throw new NoAnswer("the answer was not a list of people", false);
    return page.data;
  }

  function failureOf({ status, headers }: Response): SourceFailed {
    const message = `the source answered ${status}`;
    if (status === 402 || status === 429)
      return new SourceFailed(message, "limit", limitReset(headers.get("x-ratelimit-reset")));
    return new SourceFailed(message, status >= 500 ? "unreachable" : "refused");
  }
}

/** The source may have charged for people that we did not get, unless the request never arrived. */
class NoAnswer extends SourceFailed {
  readonly isFree: boolean;

  constructor(message: string, isFree: boolean) {
    super(message, "unreachable");
    this.isFree = isFree;
  }
}

const mayHaveSold = (error: unknown) => error instanceof NoAnswer && !error.isFree;

/** The request was not sent: there is no such server, it refused the connection, or the address is unusable. */
function neverArrived(error: unknown): boolean {
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return false;
  const code = String(Object(error.cause).code ?? "");
  return (
    code === "" || /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$|CERT|TLS|SSL/.test(code)
  );
}

/** A person in an undocumented format is skipped and does not stop the others. */
function rowsIn({ data }: Page, wanted: WantedPeriod[], thisMonth: MonthNumber): ReportedRow[] {
  return data.flatMap((record) => {
    const person = ReportedPerson.safeParse(record);
    return person.success ? rowsOf(person.data, wanted, thisMonth) : [];
  });
}

/**
 * Matches anyone with an entry at the company who started any job before the candidate left, and ended any job after
 * the candidate joined or still works. It finds too many; company and months are compared entry by entry afterwards.
 */
function queryFor({ names, from, until }: WantedPeriod) {
  const hasEntry = { terms: { "experience.company.name": names } };
  const worksThere = { terms: { job_company_name: names } };
  const endedLater = { range: { "experience.end_date": { gte: monthText(from) } } };
  return {
    bool: {
      must: [
        hasEntry,
        { exists: { field: "work_email" } },
        { range: { "experience.start_date": { lte: monthText(until) } } },
        { bool: { should: [endedLater, worksThere] } },
      ],
    },
  };
}

/** When a limit ends, from the header `x-ratelimit-reset`: a UTC time for each window. The latest counts. */
function limitReset(header: string | null): Date | null {
  const times = [...(header ?? "").matchAll(/(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)/g)].map(
    ([, day, time]) => new Date(`${day}T${time}Z`),
  );
  const valid = times.filter((reset) => !Number.isNaN(reset.getTime()));
  return valid.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}
