import { isStorable } from "#contract/fields.ts";
import { BodyError } from "#server/platform/http/read-body.ts";

const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
/** URNs ignore case. */
const schemaPrefix = new RegExp(`^${userSchema}:`, "i");
/** What a member has. Nothing else of an identity provider's record is stored, such as phone numbers. */
const mappedAttributeNames = ["schemas", "userName", "externalId", "displayName", "name", "emails", "active"];
const mappedNames = new Set(mappedAttributeNames.map((name) => name.toLowerCase()));

const maxOperations = 100;

/**
 * The parts of a request's body that concern a member.
 * @throws BodyError if the body is no object, or contains what cannot be stored
 */
export function mapBody(method: string, body: unknown): object {
  if (!isObject(body)) throw invalid("Send a JSON object.");
  if (!isStorableJson(body)) throw invalid("The body contains characters that cannot be stored.");
  if (method !== "PATCH") {
    const resource = mappedAttributes(body);
    const { schemas } = resource;
    const isUser = Array.isArray(schemas) && schemas.includes(userSchema);
    return { ...resource, ...(isUser && { schemas: [userSchema] }) };
  }
  const { Operations: operations, schemas } = body;
  if (!Array.isArray(operations)) return body;
  if (operations.length > maxOperations)
    throw invalid(`Send at most ${maxOperations} operations in one request.`);
  return { schemas, Operations: operations.flatMap((operation: unknown) => mappedOperation(operation)) };
}

/** Changes nothing else. */
export const deactivation = {
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: [{ op: "replace", path: "active", value: false }],
};

/** Whether this mapped body deactivates a person who exists, with or without other changes. */
export function isDeactivation(method: string, body: object): boolean {
  if (method === "PUT") return turnsOff(body);
  const operations: unknown = Reflect.get(body, "Operations");
  return (
    Array.isArray(operations) &&
    operations.some((operation: unknown) => isObject(operation) && operationTurnsOff(operation))
  );
}

const operationTurnsOff = ({ path, value }: Record<string, unknown>) =>
  turnsOff(typeof path === "string" ? { [path]: value } : value);

/** Microsoft sends "False". */
const turnsOff = (attributes: unknown) =>
  isObject(attributes) &&
  Object.entries(attributes).some(
    ([name, value]) =>
      withoutSchema(name).toLowerCase() === "active" && String(value).toLowerCase() === "false",
  );

/** None if the operation is about something that a member does not have, or that cannot be removed. */
function mappedOperation(operation: unknown): unknown[] {
  if (!isObject(operation)) return [operation];
  const { op, path, value } = operation;
  // The library would take it for true, and reactivate someone who left.
  if (/^remove$/i.test(String(op)) && /^active$/i.test(withoutSchema(String(path)))) return [];
  if (typeof path === "string" && path.trim() !== "") return isMapped(path) ? [operation] : [];
  return [isObject(value) ? { ...operation, value: mappedAttributes(value) } : operation];
}

const mappedAttributes = (resource: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource)
      .filter(([name, value]) => isMapped(name) && value !== null)
      .map(([name, value]) => [name, name === "name" && isObject(value) ? withoutNulls(value) : value]),
  );

/** In SCIM null is the same as a missing attribute. */
const withoutNulls = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));

/** For example 'userName', 'name.givenName' or 'emails[type eq "work"].value', each with or without the schema. */
function isMapped(path: string): boolean {
  const [name = ""] = /^[a-z]*/i.exec(withoutSchema(path)) ?? [];
  return mappedNames.has(name.toLowerCase());
}

const withoutSchema = (path: string) => path.trim().replace(schemaPrefix, "");

function isStorableJson(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorableJson(part));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const invalid = (message: string) => new BodyError(400, "BAD_REQUEST", message);
