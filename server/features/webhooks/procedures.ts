import { companyOwnerOnly, confirmed, ownAccountOnly } from "#server/platform/guards/guards.ts";
import { sampleBody } from "./bodies.ts";
import { listDeliveries, replay, sendAgain, testEndpoint } from "./deliveries.ts";
import {
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  switchEndpoint,
  updateEndpoint,
} from "./endpoints.ts";

/** For what decides where events go, and who can forge them. */
const confirmedOwnerOnly = companyOwnerOnly.use(confirmed);

export const managerWebhooks = {
  list: ownAccountOnly.webhooks.list.handler(({ context }) => listEndpoints(context)),
  create: confirmedOwnerOnly.webhooks.create.handler(({ context, input }) => createEndpoint(context, input)),
  update: confirmedOwnerOnly.webhooks.update.handler(({ context, input }) => updateEndpoint(context, input)),
  remove: companyOwnerOnly.webhooks.remove.handler(({ context, input }) => removeEndpoint(context, input)),
  rotateSecret: confirmedOwnerOnly.webhooks.rotateSecret.handler(({ context, input }) =>
    rotateSecret(context, input),
  ),
  switch: companyOwnerOnly.webhooks.switch.handler(({ context, input }) => switchEndpoint(context, input)),
  test: companyOwnerOnly.webhooks.test.handler(({ context, input }) => testEndpoint(context, input)),
  deliveries: companyOwnerOnly.webhooks.deliveries.handler(({ context, input }) =>
    listDeliveries(context, input),
  ),
  sendAgain: companyOwnerOnly.webhooks.sendAgain.handler(({ context, input }) => sendAgain(context, input)),
  replay: companyOwnerOnly.webhooks.replay.handler(({ context, input }) => replay(context, input)),
  samples: companyOwnerOnly.webhooks.samples.handler(({ context, input }) => [
    sampleBody(context, input.type),
  ]),
};
