import * as z from "zod";
import { type SourceResponse, call, parseJsonBody, responseFailure } from "./call.ts";
import {
  type Feed,
  type FeedContext,
  FeedFailed,
  type FeedPage,
  type FeedRow,
  type PersonioSettings,
} from "./feed.ts";

const name = "Personio";
/** Personio's maximum. Each person takes a call of their own. */
const perPage = 50;
/** Nobody has more employments at one company. */
const maxPages = 20;
const limits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 30_000 };

/** An attribute that the credentials may not read is missing: only the ids remain. */
const text = z.string().nullish().catch(null);
const Links = z.object({ links: z.object({ next: z.object({ href: text }).nullish() }).nullish() }).nullish();

const Token = z.object({ access_token: z.string().min(1) });

const Person = z.object({ id: z.coerce.string(), email: text, first_name: text, last_name: text });
const Persons = z.object({ _data: z.array(Person), _meta: Links });

const Employment = z.object({
  status: text,
  position: z.object({ title: text }).nullish().catch(null),
  employment_start_date: text,
  employment_end_date: text,
  termination: z.object({ termination_date: text }).nullish().catch(null),
  org_units: z
    .array(z.object({ type: text, id: z.coerce.string() }))
    .nullish()
    .catch(null),
});
const Employments = z.object({ _data: z.array(Employment), _meta: Links });

const OrgUnit = z.object({ name: text });

const hints = {
  signIn:
    "Personio does not accept the client ID and secret. Create new API credentials, and enter them here.",
  rights: "The API credentials may not read persons. Allow it in Personio: persons, read.",
  missing: "Personio does not know this address. Check PERSONIO_URL.",
};
const onlyIds =
  "Personio shows only ids. Allow the API credentials to read the attributes first name, last name and e-mail.";

/**
 * The persons and employments of one company: GET /v2/persons, then /v2/persons/{id}/employments for each. Departments
 * have names only if the credentials may read organization units. Offices have no names in this API.
 */
export function personio(
  { settings, clock }: FeedContext,
  { clientId, clientSecret }: PersonioSettings,
): Feed {
  const { personioUrl } = settings.directorySources;
  const network = personioUrl === "https://api.personio.de" ? "public" : "any";
  const departments = new Map<string, string>();
  let canReadDepartments = true;
  let token: string | null = null;

  return {
    async read(cursor, limit = perPage): Promise<FeedPage> {
      token ??= await signIn();
      const { _data: persons, _meta } = await get("/v2/persons", { cursor, limit }, Persons);
      const isHidden = persons.every((person) => !person.first_name && !person.last_name && !person.email);
      if (persons.length > 0 && isHidden) throw new FeedFailed(onlyIds);
      const rows: FeedRow[] = [];
      for (const person of persons)
        for (const employment of await employmentsOf(person.id)) rows.push(await rowOf(person, employment));
      return { rows, next: nextCursor(_meta, cursor) };
    },
  };

  async function signIn(): Promise<string> {
    const body = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
    });
    const answer = await call(
      new URL("/v2/auth/token", personioUrl),
      { method: "POST", body, headers: { accept: "application/json" } },
      { name, network, ...limits },
    );
    // Wrong credentials are a bad request (RFC 6749).
    if (answer.status === 400) throw new FeedFailed(hints.signIn);
    if (answer.status !== 200) throw refusal(answer);
    const { data } = Token.safeParse(parseJsonBody(answer));
    if (!data) throw new FeedFailed("Personio's answer has no access token.", { mayPass: true });
    return data.access_token;
  }

  async function get<Shape extends z.ZodType>(
    path: string,
    query: Record<string, string | number | null>,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    const answer = await request(path, query);
    if (answer.status !== 200) throw refusal(answer);
    const { data, success } = shape.safeParse(parseJsonBody(answer));
    if (!success)
      throw new FeedFailed("Personio's answer has another form than documented.", { mayPass: true });
    return data;
  }

  /** Only our own address is called: of the links in answers, only the cursor is used. */
  function request(path: string, query: Record<string, string | number | null>) {
    const url = new URL(path, personioUrl);
    for (const [key, value] of Object.entries(query))
      if (value !== null) url.searchParams.set(key, String(value));
    const headers = { accept: "application/json", authorization: `Bearer ${token}` };
    return call(url, { headers }, { name, network, ...limits });
  }

  function refusal(answer: SourceResponse): FeedFailed {
    return responseFailure(answer, { name, now: clock.now(), hints });
  }

  async function employmentsOf(personId: string) {
    const path = `/v2/persons/${encodeURIComponent(personId)}/employments`;
    const employments: z.output<typeof Employment>[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < maxPages; page++) {
      const { _data, _meta }: z.output<typeof Employments> = await get(
        path,
        { cursor, limit: perPage },
        Employments,
      );
      employments.push(..._data);
      cursor = nextCursor(_meta, cursor);
      if (cursor === null) break;
    }
    return employments;
  }

  async function rowOf(
    { id, email, first_name, last_name }: z.output<typeof Person>,
    employment: z.output<typeof Employment>,
  ): Promise<FeedRow> {
    const department = employment.org_units?.find(({ type }) => type === "department");
    return {
      id,
      name: [first_name, last_name].filter(Boolean).join(" "),
      email: email ?? "",
      position: employment.position?.title ?? "",
      department: department ? await departmentName(department.id) : "",
      start: employment.employment_start_date ?? "",
      end: employment.employment_end_date ?? employment.termination?.termination_date ?? "",
      status: employment.status ?? "",
    };
  }

  /** Empty if the credentials may not read it: a department only helps to find closer colleagues. */
  async function departmentName(id: string): Promise<string> {
    const known = departments.get(id);
    if (known !== undefined || !canReadDepartments) return known ?? "";
    const answer = await request(`/v2/org-units/${encodeURIComponent(id)}`, { type: "department" });
    if (answer.status === 401 || answer.status === 403) canReadDepartments = false;
    else if (answer.status !== 200 && answer.status !== 404) throw refusal(answer);
    const unit = answer.status === 200 ? OrgUnit.safeParse(parseJsonBody(answer)).data : undefined;
    departments.set(id, unit?.name ?? "");
    return unit?.name ?? "";
  }
}

/** Null at the end, and if the link leads to the same page, as Personio's did at times. */
function nextCursor(meta: z.output<typeof Links>, cursor: string | null): string | null {
  const href = meta?.links?.next?.href;
  const next = href ? (URL.parse(href, "https://api.personio.de")?.searchParams.get("cursor") ?? null) : null;
  return next === cursor ? null : next;
}
