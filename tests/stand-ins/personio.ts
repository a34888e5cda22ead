import { startStandIn } from "./http-stand-in.ts";

interface Employment {
  status: "ACTIVE" | "INACTIVE" | "ONBOARDING" | "LEAVE";
  title: string;
  start: string;
  end: string | null;
  department?: string;
}

export interface Person {
  id: string;
  first: string;
  last: string;
  email: string | null;
  employments: Employment[];
}

export const personioAccount = {
  clientId: "papi-client-of-the-stand-in",
  clientSecret: "papi-secret-of-the-stand-in",
};
const token = "papi-token-of-the-stand-in";
const departments: Record<string, string> = { "401": "Kitchen", "402": "Service" };

const current = (title: string, start: string, department: string): Employment[] => [
  { status: "ACTIVE", title, start, end: null, department },
];
const persons: Person[] = [
  {
    id: "3001",
    first: "Gus",
    last: "Lake",
    email: "gus.lake@initech.example",
    employments: current("Chef", "2018-03-01", "401"),
  },
  {
    id: "3002",
    first: "Hana",
    last: "Moor",
    email: "hana.moor@initech.example",
    employments: [
      ...current("Head Cook", "2022-01-01", "401"),
      { status: "INACTIVE", title: "Cook", start: "2017-02-01", end: "2019-08-31", department: "401" },
    ],
  },
  {
    id: "3003",
    first: "Ida",
    last: "Reef",
    email: "ida.reef@initech.example",
    employments: current("Waiter", "2020-10-01", "402"),
  },
];

/**
 * Personio's API v2, as documented at developer.personio.de: a token by client credentials, persons and their employments
 * page by page with links, departments by their ids. An attribute that is not allowed is missing.
 */
export async function startPersonio({ port = 0 }: { port?: number } = {}) {
  const state = { listed: persons, perPage: 50, onlyIds: false, hidesDepartments: false };
  const problem = (status: number, title: string) => ({
    status,
    headers: { "content-type": "application/problem+json" },
    body: {
      personio_trace_id: "a-trace",
      timestamp: "2026-11-21T10:00:00Z",
      errors: [{ title, detail: title }],
    },
  });

  const service = await startStandIn(({ method, url, headers, body }) => {
    const { pathname } = url;
    if (method === "POST" && pathname === "/v2/auth/token") return signIn(headers["content-type"], body);
    if (headers.authorization !== `Bearer ${token}`) return problem(401, "Unauthorized");
    if (pathname === "/v2/persons") return list(url, state.listed.map(personView));
    const [, personId] = /^\/v2\/persons\/([^/]+)\/employments$/.exec(pathname) ?? [];
    const person = state.listed.find(({ id }) => id === personId);
    if (person)
      return list(
        url,
        person.employments.map((employment, index) => employmentView(person, employment, index)),
      );
    const [, unitId = ""] = /^\/v2\/org-units\/(\d+)$/.exec(pathname) ?? [];
    if (unitId && state.hidesDepartments) return problem(403, "Forbidden");
    if (departments[unitId] && url.searchParams.get("type") === "department")
      return { body: { id: unitId, type: "department", name: departments[unitId], description: "" } };
    return problem(404, "Resource not found");
  }, port);

  function signIn(type: string | undefined, body: string) {
    const form = new URLSearchParams(body);
    const { clientId, clientSecret } = personioAccount;
    const isRight =
      type?.startsWith("application/x-www-form-urlencoded") &&
      form.get("grant_type") === "client_credentials" &&
      form.get("client_id") === clientId &&
      form.get("client_secret") === clientSecret;
    return isRight
      ? {
          body: {
            access_token: token,
            expires_in: 86_400,
            token_type: "Bearer",
            scope: "personio:persons:read",
          },
        }
      : {
          status: 400,
          body: { error: "unauthorized_client", error_description: "The credentials were not correct." },
        };
  }

  function list(url: URL, all: object[]) {
    const limit = Math.min(Number(url.searchParams.get("limit") ?? 10), state.perPage);
    const cursor = url.searchParams.get("cursor");
    const from = cursor === null ? 0 : Number(cursor.replace("cur_", ""));
    const href = (offset: number) => `https://api.personio.de${url.pathname}?cursor=cur_${offset}`;
    const links = {
      self: { href: href(from) },
      ...(from + limit < all.length && { next: { href: href(from + limit) } }),
    };
    return { body: { _data: all.slice(from, from + limit), _meta: { links } } };
  }

  const personView = ({ id, first, last, email, employments }: Person) => ({
    id,
    employments: employments.map((_, index) => ({ id: `${id}-${index}` })),
    ...(!state.onlyIds && {
      email,
      first_name: first,
      last_name: last,
      preferred_name: first,
      gender: "UNSPECIFIED",
      status: "ACTIVE",
      custom_attributes: [{ id: "dynamic_306", type: "string", value: "DE00 1234", global_id: "IBAN" }],
    }),
  });

  const employmentView = (
    { id }: Person,
    { status, title, start, end, department }: Employment,
    index: number,
  ) => ({
    id: `${id}-${index}`,
    person: { id },
    status,
    ...(!state.onlyIds && {
      position: { title },
      employment_start_date: start,
      employment_end_date: end,
      weekly_working_hours: 40,
      supervisor: { id: "1" },
      office: { id: "60302" },
      org_units: [
        { type: "team", id: "4502" },
        ...(department ? [{ type: "department", id: department }] : []),
      ],
    }),
  });

  return Object.assign(service, { state });
}
