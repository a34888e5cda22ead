import { APIError } from "better-auth/api";

type Status = ConstructorParameters<typeof APIError>[0];
type ScimType = "uniqueness" | "mutability" | "invalidValue" | "invalidFilter" | "invalidSyntax" | "tooMany";

export const mediaType = "application/scim+json";

export const addressFixed =
  "The e-mail address of a member cannot be changed. Remove the person, and add the new address.";

/** The error body of RFC 7644, section 3.12. */
export const errorBody = (status: number, detail: string, scimType?: ScimType) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  status: String(status),
  detail,
  ...(scimType && { scimType }),
});

/** What a callback of the plugin throws to refuse a request. */
export function scimError(status: Status, detail: string, scimType?: ScimType): APIError {
  const { statusCode } = new APIError(status);
  return new APIError(status, errorBody(statusCode, detail, scimType));
}
