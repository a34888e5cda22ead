import { companyOwnerOnly, confirmed, ownAccountOnly, run } from "#server/platform/guards/guards.ts";
import { sampleBody } from "./bodies.ts";
import { listDeliveries, replay, sendAgain, testEndpoint } from "./deliveries.ts";
import * as endpoints from "./endpoints.ts";

/** For what decides where events go, and who can forge them. */
const confirmedOwnerOnly = companyOwnerOnly.use(confirmed);

export const managerWebhooks = {
  list: ownAccountOnly.webhooks.list.handler(run(endpoints.listEndpoints)),
  create: confirmedOwnerOnly.webhooks.create.handler(run(endpoints.createEndpoint)),
  update: confirmedOwnerOnly.webhooks.update.handler(run(endpoints.updateEndpoint)),
  remove: companyOwnerOnly.webhooks.remove.handler(run(endpoints.removeEndpoint)),
  rotateSecret: confirmedOwnerOnly.webhooks.rotateSecret.handler(run(endpoints.rotateSecret)),
  switch: companyOwnerOnly.webhooks.switch.handler(run(endpoints.switchEndpoint)),
  test: companyOwnerOnly.webhooks.test.handler(run(testEndpoint)),
  deliveries: companyOwnerOnly.webhooks.deliveries.handler(run(listDeliveries)),
  sendAgain: companyOwnerOnly.webhooks.sendAgain.handler(run(sendAgain)),
  replay: companyOwnerOnly.webhooks.replay.handler(run(replay)),
  samples: companyOwnerOnly.webhooks.samples.handler(({ context, input }) => [
    sampleBody(context, input.type),
  ]),
};
