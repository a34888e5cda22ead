import * as z from "zod";
import { type MonthNumber, monthOf, monthText } from "#contract/months.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import type { Settings } from "#server/platform/env.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";
import { type Source, SourceFailed, type SourceRow, type WantedPeriod } from "./source.ts";
import { rowsOf, ReportedPerson } from "./reported-person.ts";

const timeoutMs = 15_000;
const mostPerPage = 100;

const Page = z.object({ data: z.array(z.unknown()), scroll_token: z.string().nullish() });

/** Where the installation looks besides the directory. */
export function configuredSources({
  settings,
  clock,
  telemetry,
}: Pick<Context, "settings" | "clock" | "telemetry">): Source[] {
  const { peopleDataLabs: account } = settings;
  return account ? [peopleDataLabs(account, clock, telemetry)] : [];
}

type Page = z.output<typeof Page>;

/** The person search of People Data Labs. Each person that it returns is paid for: so many at most for one candidate. */
function peopleDataLabs(
  { url, key, peoplePerCandidate }: NonNullable<Settings["peopleDataLabs"]>,
  clock: Clock,
  telemetry: Telemetry | null,
): Source {
  return {
    key: "people_data_labs",
    async *search(wanted) {
      let left = peoplePerCandidate;
      // No stint takes what the later ones need.
      for (const [index, stint] of wanted.entries()) {
        let share = Math.ceil(left / (wanted.length - index));
        let scrollToken: string | undefined;
        while (share > 0) {
          const size = Math.min(share, mostPerPage);
          const page = await ask({
            query: queryFor(stint),
            size,
            scroll_token: scrollToken,
            titlecase: true,
          });
          telemetry?.paid("people_data_labs", page.data.length);
          yield rowsIn(page, wanted, monthOf(clock.now()));
          share -= page.data.length;
          left -= page.data.length;
          scrollToken = page.scroll_token ?? undefined;
          if (!scrollToken || page.data.length === 0) break;
        }
      }
    },
  };

  async function ask(body: object): Promise<Page> {
    const answer = await fetch(new URL("/v5/person/search", url), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "x-api-key": key },
      body: JSON.stringify(body),
      // A redirect would carry the account's key elsewhere.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new SourceFailed(`the source could not be reached: ${String(error)}`, "unreachable");
    });
    if (answer.status === 404) return { data: [] };
    if (answer.status !== 200) throw failureOf(answer);
    const page = Page.safeParse(await answer.json().catch(() => null));
    if (!page.success) throw new SourceFailed("the answer was not a list of people", "unreachable");
    return page.data;
  }

  function failureOf({ status, headers }: Response): SourceFailed {
    const message = `the source answered ${status}`;
    if (status === 402 || status === 429)
      return new SourceFailed(message, "limit", limitReset(headers.get("x-ratelimit-reset"), clock.now()));
    return new SourceFailed(message, status >= 500 ? "unreachable" : "refused");
  }
}

/** Somebody in a form that is not the documented one holds up nobody else. */
function rowsIn({ data }: Page, wanted: WantedPeriod[], thisMonth: MonthNumber): SourceRow[] {
  return data.flatMap((told) => {
    const person = ReportedPerson.safeParse(told);
    return person.success ? rowsOf(person.data, wanted, thisMonth) : [];
  });
}

/**
 * Anyone who was there by one entry, began anywhere before the candidate left and ended anywhere after the candidate came,
 * or is still there. It finds too many: company and months are compared entry by entry afterwards.
 */
function queryFor({ names, from, until }: WantedPeriod) {
  const here = { terms: { "experience.company.name": names } };
  const isThere = { terms: { job_company_name: names } };
  const endedLater = { range: { "experience.end_date": { gte: monthText(from) } } };
  return {
    bool: {
      must: [
        here,
        { exists: { field: "work_email" } },
        { range: { "experience.start_date": { lte: monthText(until) } } },
        { bool: { should: [endedLater, isThere] } },
      ],
    },
  };
}

/**
 * When a limit ends, as the header `x-ratelimit-reset` tells: a moment in UTC, one for each window, or seconds; the
 * latest counts. Null where it tells nothing that can be read.
 */
function limitReset(header: string | null, now: Date): Date | null {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return fromNumber(Number(text), now);
  const moments = [...text.matchAll(/(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)/g)].map(
    ([, day, time]) => new Date(`${day}T${time}Z`),
  );
  const readable = moments.filter((moment) => !Number.isNaN(moment.getTime()));
  return readable.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** Seconds since 1970, or from now on. */
function fromNumber(seconds: number, now: Date): Date {
  const since1970 = seconds > 1e9;
  return new Date((since1970 ? 0 : now.getTime()) + seconds * 1000);
}
