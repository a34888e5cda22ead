import { companyOwnerAsSystem, confirmed, managerInRole, run } from "#server/platform/guards/guards.ts";
import * as connections from "./connections.ts";
import { listCandidateOrders } from "./read-orders.ts";

/** Anyone who has the key can start checks in a member's name. */
const confirmedOwnerOnly = companyOwnerAsSystem.use(confirmed);

export const managerRecruiting = {
  list: companyOwnerAsSystem.recruiting.list.handler(run(connections.listConnections)),
  add: confirmedOwnerOnly.recruiting.add.handler(run(connections.addConnection)),
  update: confirmedOwnerOnly.recruiting.update.handler(run(connections.updateConnection)),
  replaceKey: confirmedOwnerOnly.recruiting.replaceKey.handler(run(connections.replaceKey)),
  remove: companyOwnerAsSystem.recruiting.remove.handler(run(connections.removeConnection)),
  ofCandidate: managerInRole.recruiting.ofCandidate.handler(run(listCandidateOrders)),
};
