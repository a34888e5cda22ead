import { companyOwnerOnly, confirmed, managerOnly } from "#server/platform/guards/guards.ts";
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
  list: companyOwnerOnly.recruiting.list.handler(({ context }) => listConnections(context)),
  add: confirmedOwnerOnly.recruiting.add.handler(({ context, input }) => addConnection(context, input)),
  update: confirmedOwnerOnly.recruiting.update.handler(({ context, input }) =>
    updateConnection(context, input),
  ),
  replaceKey: confirmedOwnerOnly.recruiting.replaceKey.handler(({ context, input }) =>
    replaceKey(context, input),
  ),
  remove: companyOwnerOnly.recruiting.remove.handler(({ context, input }) =>
    removeConnection(context, input),
  ),
  ofCandidate: managerOnly.recruiting.ofCandidate.handler(({ context, input }) =>
    listOrdersOf(context, input),
  ),
};
