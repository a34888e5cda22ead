import * as z from "zod";
import { call, parseJsonBody, responseFailure } from "./call.ts";
import {
  type BambooHrSettings,
  type Feed,
  type FeedContext,
  FeedFailed,
  type FeedPage,
  type FeedRow,
} from "./feed.ts";

const name = "BambooHR";
const perPage = 500;
const limits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 60_000 };

/** Besides what every answer contains. Nothing else is requested. */
const fields = "workEmail,departmentName,locationName,hireDate,terminationDate";

/** A field that the key's owner may not see is null. */
const text = z.string().nullish().catch(null);

const Employee = z.object({
  employeeId: z.coerce.string(),
  firstName: text,
  lastName: text,
  jobTitleName: text,
  status: text,
  workEmail: text,
  departmentName: text,
  locationName: text,
  hireDate: text,
  terminationDate: text,
});

const Page = z.object({
  data: z.array(Employee),
  meta: z.object({ page: z.object({ nextCursor: z.string().nullish() }) }),
});

/** The employees of one company: GET /api/v1/employees. */
export function bambooHr({ settings, clock }: FeedContext, { subdomain, apiKey }: BambooHrSettings): Feed {
  const { bambooHrUrl } = settings.directorySources;
  const base = bambooHrUrl ?? `https://${subdomain}.bamboohr.com`;
  const hints = {
    signIn: "BambooHR does not accept the API key. Create a new one under API Keys, and enter it here.",
    rights: "The API key may not read employees. Give its owner access to them in BambooHR.",
    missing: "BambooHR does not know this subdomain. Check it.",
  };

  return {
    async read(cursor, limit = perPage): Promise<FeedPage> {
      const url = new URL("/api/v1/employees", base);
      url.searchParams.set("fields", fields);
      url.searchParams.set("page[limit]", String(limit));
      if (cursor !== null) url.searchParams.set("page[after]", cursor);
      const authorization = `Basic ${Buffer.from(`${apiKey}:x`).toString("base64")}`;
      const answer = await call(
        url,
        { headers: { accept: "application/json", authorization } },
        { name, network: bambooHrUrl === null ? "public" : "any", ...limits },
      );
      if (answer.status !== 200) throw responseFailure(answer, { name, now: clock.now(), hints });
      const page = Page.safeParse(parseJsonBody(answer));
      if (!page.success)
        throw new FeedFailed("BambooHR's answer is not a list of employees.", { mayPass: true });
      const { data, meta } = page.data;
      if (data.length > 0 && data.every(({ firstName, lastName }) => !firstName && !lastName))
        throw new FeedFailed(hints.rights);
      const next = meta.page.nextCursor || null;
      // A cursor that leads to the same page would never end.
      return { rows: data.map(rowOf), next: next === cursor ? null : next };
    },
  };
}

function rowOf(employee: z.output<typeof Employee>): FeedRow {
  return {
    id: employee.employeeId,
    name: [employee.firstName, employee.lastName].filter(Boolean).join(" "),
    email: employee.workEmail ?? "",
    position: employee.jobTitleName ?? "",
    department: employee.departmentName ?? "",
    place: employee.locationName ?? "",
    start: dateIn(employee.hireDate),
    end: dateIn(employee.terminationDate),
    status: employee.status ?? "",
  };
}

/** BambooHR writes an empty date as 0000-00-00. */
const dateIn = (date: string | null | undefined) => (date && !date.startsWith("0000") ? date : "");
