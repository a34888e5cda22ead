import { expect } from "vitest";
import type { TestManager } from "./factories.ts";
import type { TestApp } from "./harness.ts";

/** A company's identity provider, which sends requests with the token of a connection. */
export function aProvider(app: TestApp, token: string) {
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${app.url}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : null) as ScimBody,
    };
  };
  return {
    get: (path: string) => send("GET", path),
    post: (path: string, body: unknown) => send("POST", path, body),
    put: (path: string, body: unknown) => send("PUT", path, body),
    patch: (path: string, body: unknown) => send("PATCH", path, body),
    delete: (path: string) => send("DELETE", path),
    /** Adds someone and returns the id of the resource. */
    add: async (person: object) => {
      const { status, body } = await send("POST", "/Users", person);
      expect({ status, body }).toMatchObject({ status: 201 });
      return body.id;
    },
  };
}

interface ScimBody {
  id: string;
  detail: string;
  totalResults: number;
  Resources: ScimBody[];
  active: boolean;
  [attribute: string]: unknown;
}

/** A connection of the owner's company, and the identity provider that uses it. */
export async function aConnection(app: TestApp, owner: TestManager, label = "Okta") {
  const { connection, token } = await owner.browser.manager.scim.connect({ label });
  return { id: connection.id, token, provider: aProvider(app, token) };
}

const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** As Okta's documentation shows it. */
export const oktaUser = (email: string, fields: object = {}) => ({
  schemas: [userSchema],
  userName: email,
  name: { givenName: "Sam", familyName: "Berg" },
  emails: [{ primary: true, value: email, type: "work" }],
  displayName: "Sam Berg",
  locale: "en-US",
  externalId: `00u${email}`,
  groups: [],
  password: "1mz050nq",
  active: true,
  ...fields,
});

export const oktaPatch = (active: boolean) => ({
  schemas: [patchSchema],
  Operations: [{ op: "replace", value: { active } }],
});

/** As Microsoft's documentation shows it. */
export const entraUser = (email: string) => ({
  schemas: [userSchema, enterpriseSchema],
  externalId: `0a21f0f2-${email}`,
  userName: email,
  active: true,
  emails: [{ primary: true, type: "work", value: email }],
  meta: { resourceType: "User" },
  name: { formatted: "Sam Berg", familyName: "Berg", givenName: "Sam" },
  title: "Recruiter",
  phoneNumbers: [{ type: "work", value: "+1 555 0100" }],
  roles: [],
  [enterpriseSchema]: { department: "Engineering", employeeNumber: "4711" },
});

export const entraPatch = (...operations: object[]) => ({ schemas: [patchSchema], Operations: operations });
