import { adminOnly, guestOnly } from "#server/platform/guards/guards.ts";
import { addRequest, listRequests, openRequest, proveRequest, takeCopy } from "./data-requests.ts";
import { sendProof } from "./send-proof.ts";

export const adminPrivacy = {
  requests: adminOnly.privacy.requests.handler(({ context, input }) => listRequests(context, input)),
  addRequest: adminOnly.privacy.addRequest.handler(({ context, input }) => addRequest(context, input)),
  sendProof: adminOnly.privacy.sendProof.handler(({ context, input }) => sendProof(context, input)),
};

export const guestPrivacy = {
  open: guestOnly.privacy.open.handler(({ context, input }) => openRequest(context, input)),
  prove: guestOnly.privacy.prove.handler(({ context, input }) => proveRequest(context, input)),
  copy: guestOnly.privacy.copy.handler(({ context, input }) => takeCopy(context, input)),
};
