import { companyOwnerOnly, confirmed } from "#server/platform/guards/guards.ts";
import { connectScim, listConnections, revokeConnection } from "./connections.ts";

/** A token can add and deactivate members. */
const confirmedOwnerOnly = companyOwnerOnly.use(confirmed);

export const managerScim = {
  list: companyOwnerOnly.scim.list.handler(({ context }) => listConnections(context)),
  connect: confirmedOwnerOnly.scim.connect.handler(({ context, input }) => connectScim(context, input)),
  revoke: confirmedOwnerOnly.scim.revoke.handler(({ context, input }) => revokeConnection(context, input)),
};
