import { companyOwnerOnly, confirmed, run } from "#server/platform/guards/guards.ts";
import { connectScim, listConnections, revokeConnection } from "./connections.ts";

/** A token can add and deactivate members. */
const confirmedOwnerOnly = companyOwnerOnly.use(confirmed);

export const managerScim = {
  list: companyOwnerOnly.scim.list.handler(run(listConnections)),
  connect: confirmedOwnerOnly.scim.connect.handler(run(connectScim)),
  revoke: confirmedOwnerOnly.scim.revoke.handler(run(revokeConnection)),
};
