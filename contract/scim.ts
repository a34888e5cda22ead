import { oc } from "@orpc/contract";
import * as z from "zod";
import { confirmedOwner, errors } from "./errors.ts";
import { line } from "./fields.ts";
import { companyRoles } from "./company-roles.ts";
import { del, get, post } from "./routes.ts";

/** The roles that an identity provider's people can get. Only owners make someone an owner. */
export const provisionedRoles = companyRoles.filter((role) => role !== "owner");
export type ProvisionedRole = (typeof provisionedRoles)[number];
const provisionedRole = z.enum(provisionedRoles);

/** Active connections of one company. */
export const maxScimConnections = 5;

const ScimConnection = z.object({
  id: z.uuid(),
  label: z.string(),
  role: provisionedRole,
  createdAt: z.string(),
  /** Accurate to a minute. Null: never. */
  lastUsedAt: z.string().nullable(),
});
export type ScimConnection = z.infer<typeof ScimConnection>;

const ScimConnections = z.object({
  /** Newest first. */
  connections: z.array(ScimConnection),
  /** Where the identity provider sends its requests. */
  baseUrl: z.string(),
  /** False where only admins of the installation add people. */
  canConnect: z.boolean(),
});
export type ScimConnections = z.infer<typeof ScimConnections>;

export const ConnectScim = z.object({
  /** Appears in the audit log as the one who changed a member. */
  label: line("Name", 60),
  role: provisionedRole.default("hiring_manager"),
});

export const managerScim = oc.tag("User provisioning").router({
  list: get("/scim-connections", "The company's SCIM connections")
    .output(ScimConnections)
    .errors(errors("OWNERS_ONLY")),
  connect: post("/scim-connections", "Create a SCIM connection; its token is only in this response", {
    successStatus: 201,
  })
    .input(ConnectScim)
    .output(z.object({ connection: ScimConnection, token: z.string(), baseUrl: z.string() }))
    .errors(errors(...confirmedOwner, "INVITATIONS_BY_ADMINS", "TOO_MANY_SCIM_CONNECTIONS")),
  revoke: del(
    "/scim-connections/{connectionId}",
    "Revoke a SCIM connection; its token stops working, and members stay as they are",
  )
    .input(z.object({ connectionId: z.uuid() }))
    .output(z.object({ revoked: z.literal(true) }))
    .errors(errors(...confirmedOwner, "SCIM_CONNECTION_NOT_FOUND")),
});
