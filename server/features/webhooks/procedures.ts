import { companyOwnerAsSystem, confirmed, ownAccountAsSystem, run } from "#server/platform/guards/guards.ts";
import { sampleBody } from "./bodies.ts";
import { listDeliveries, replay, sendAgain, testEndpoint } from "./deliveries.ts";
import * as endpoints from "./endpoints.ts";

/** For what decides where events go, and who can forge them. */
const confirmedOwnerOnly = companyOwnerAsSystem.use(confirmed);

export const managerWebhooks = {
  list: ownAccountAsSystem.webhooks.list.handler(run(endpoints.listEndpoints)),
  create: confirmedOwnerOnly.webhooks.create.handler(run(endpoints.createEndpoint)),
  update: confirmedOwnerOnly.webhooks.update.handler(run(endpoints.updateEndpoint)),
  remove: companyOwnerAsSystem.webhooks.remove.handler(run(endpoints.removeEndpoint)),
  rotateSecret: confirmedOwnerOnly.webhooks.rotateSecret.handler(run(endpoints.rotateSecret)),
  switch: companyOwnerAsSystem.webhooks.switch.handler(run(endpoints.switchEndpoint)),
  test: companyOwnerAsSystem.webhooks.test.handler(run(testEndpoint)),
  deliveries: companyOwnerAsSystem.webhooks.deliveries.handler(run(listDeliveries)),
  sendAgain: companyOwnerAsSystem.webhooks.sendAgain.handler(run(sendAgain)),
  replay: companyOwnerAsSystem.webhooks.replay.handler(run(replay)),
  samples: companyOwnerAsSystem.webhooks.samples.handler(({ context, input }) => [
    sampleBody(context, input.type),
  ]),
};
