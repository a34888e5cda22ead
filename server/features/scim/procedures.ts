import { companyOwnerAsSystem, confirmed, run } from "#server/platform/guards/guards.ts";
import { connectScim, listConnections, revokeConnection } from "./connections.ts";

/** A token can add and deactivate members. */
const confirmedOwnerOnly = companyOwnerAsSystem.use(confirmed);

export const managerScim = {
  list: companyOwnerAsSystem.scim.list.handler(run(listConnections)),
  connect: confirmedOwnerOnly.scim.connect.handler(run(connectScim)),
  revoke: confirmedOwnerOnly.scim.revoke.handler(run(revokeConnection)),
};
