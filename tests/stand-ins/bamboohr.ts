import { startStandIn } from "./http-stand-in.ts";

export interface Employee {
  employeeId: string;
  firstName: string | null;
  lastName: string | null;
  preferredName?: string | null;
  jobTitleName: string | null;
  status: "Active" | "Inactive";
  workEmail: string | null;
  departmentName?: string | null;
  locationName?: string | null;
  hireDate?: string | null;
  /** 0000-00-00: still employed. */
  terminationDate?: string | null;
  /** What nobody may ask for. */
  homeEmail?: string;
  birthDate?: string;
}

export const bambooHrAccount = { subdomain: "acme", apiKey: "a-key-of-the-stand-in" };

export const employees: Employee[] = [
  ["101", "Ava", "Stone", "Chef", "Kitchen", "2018-03-01", "0000-00-00"],
  ["102", "Ben", "Marsh", "Cook", "Kitchen", "2019-01-15", "2021-06-30"],
  ["103", "Cleo", "Field", "Head Waiter", "Service", "2017-05-02", "0000-00-00"],
  ["104", "Dan", "Hill", "Cook", "Kitchen", "2020-02-01", "0000-00-00"],
  ["105", "Eve", "Brook", "Accountant", "Finance", "2016-09-01", "2022-12-31"],
  ["106", "Finn", "Wood", "Waiter", "Service", "2021-04-01", "0000-00-00"],
].map(
  ([
    employeeId = "",
    firstName = "",
    lastName = "",
    jobTitleName = "",
    departmentName,
    hireDate,
    terminationDate,
  ]) => ({
    employeeId,
    firstName,
    lastName,
    jobTitleName,
    status: terminationDate === "0000-00-00" ? "Active" : "Inactive",
    workEmail: `${firstName}.${lastName}@acme.example`.toLowerCase(),
    departmentName: departmentName ?? null,
    locationName: "Oslo, Norway",
    hireDate: hireDate ?? null,
    terminationDate: terminationDate ?? null,
    homeEmail: `${firstName}@home.example`,
    birthDate: "1980-01-01",
  }),
);

/** What every record contains; the rest is requested by `fields`. */
const always = ["employeeId", "firstName", "lastName", "preferredName", "photoUrl", "jobTitleName", "status"];

/**
 * BambooHR's list of employees, as documented at documentation.bamboohr.com/reference/list-employees: Basic authentication,
 * `fields`, `page[limit]`, `page[after]`, and null for fields that the key may not read.
 */
export async function startBambooHr({
  port = 0,
  listed = employees,
}: {
  port?: number;
  listed?: Employee[];
}) {
  const state = { listed, restricted: [] as string[], perPage: 250 };
  const service = await startStandIn(({ url, headers }) => {
    const authorization = `Basic ${Buffer.from(`${bambooHrAccount.apiKey}:x`).toString("base64")}`;
    if (headers.authorization !== authorization) return { status: 401 };
    if (url.pathname !== "/api/v1/employees") return { status: 404 };
    const fields = [...always, ...(url.searchParams.get("fields")?.split(",") ?? [])];
    const limit = Math.min(Number(url.searchParams.get("page[limit]") ?? 250), state.perPage);
    const after = url.searchParams.get("page[after]");
    const from = after === null ? 0 : Number(Buffer.from(after, "base64url").toString());
    const next =
      from + limit < state.listed.length ? Buffer.from(String(from + limit)).toString("base64url") : null;
    const data = state.listed.slice(from, from + limit).map((employee) => {
      const record = Object.fromEntries(
        fields.map((field) => [
          field,
          state.restricted.includes(field) ? null : Reflect.get(employee, field),
        ]),
      );
      return { ...record, ...(state.restricted.length > 0 && { _restrictedFields: state.restricted }) };
    });
    const page = { limit, nextCursor: next, prevCursor: null };
    return {
      body: { data, meta: { total: state.listed.length, page }, _links: { self: { href: url.href } } },
    };
  }, port);
  return Object.assign(service, { state });
}
