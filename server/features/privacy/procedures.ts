import { adminOnly, guestOnly, run } from "#server/platform/guards/guards.ts";
import {
  addRequest,
  listRequests,
  openRequest,
  proveRequest,
  sendProof,
  downloadCopy,
} from "./data-requests.ts";

export const adminPrivacy = {
  requests: adminOnly.privacy.requests.handler(run(listRequests)),
  addRequest: adminOnly.privacy.addRequest.handler(run(addRequest)),
  sendProof: adminOnly.privacy.sendProof.handler(run(sendProof)),
};

export const guestPrivacy = {
  open: guestOnly.privacy.open.handler(run(openRequest)),
  prove: guestOnly.privacy.prove.handler(run(proveRequest)),
  copy: guestOnly.privacy.copy.handler(run(downloadCopy)),
};
