import { companyOwnerOnly, confirmed, managerOnly, run } from "#server/platform/guards/guards.ts";
import {
  addConnection,
  listConnections,
  removeConnection,
  replaceKey,
  updateConnection,
} from "./connections.ts";
import { listOrdersOf } from "./read-orders.ts";

/** Anyone who has the key can start checks in a member's name. */
const confirmedOwnerOnly = companyOwnerOnly.use(confirmed);

export const managerRecruiting = {
  list: companyOwnerOnly.recruiting.list.handler(run(listConnections)),
  add: confirmedOwnerOnly.recruiting.add.handler(run(addConnection)),
  update: confirmedOwnerOnly.recruiting.update.handler(run(updateConnection)),
  replaceKey: confirmedOwnerOnly.recruiting.replaceKey.handler(run(replaceKey)),
  remove: companyOwnerOnly.recruiting.remove.handler(run(removeConnection)),
  ofCandidate: managerOnly.recruiting.ofCandidate.handler(run(listOrdersOf)),
};
