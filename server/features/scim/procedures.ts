import { companyOwnerOnly } from "#server/platform/guards/guards.ts";
import { connectScim, listConnections, revokeConnection } from "./connections.ts";

const provisioningOwnerOnly = companyOwnerOnly;

export const managerScim = {
  list: provisioningOwnerOnly.scim.list.handler(({ context }) => listConnections(context)),
  connect: provisioningOwnerOnly.scim.connect.handler(({ context, input }) => connectScim(context, input)),
  revoke: provisioningOwnerOnly.scim.revoke.handler(({ context, input }) => revokeConnection(context, input)),
};
