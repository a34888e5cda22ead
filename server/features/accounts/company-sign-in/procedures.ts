import { companyOwnerOnly, confirmed, visitorOnly } from "#server/platform/guards/guards.ts";
import {
  proveDomain,
  readCompanySignIn,
  removeCompanySignIn,
  saveCompanySignIn,
  setSignInUse,
} from "./manage-connection.ts";
import { beginSignIn, beginTry, readSignInWays } from "./round-trip.ts";

/** Anyone who changes how a whole company signs in could take over its accounts. */
const { companySignIn: ofOwners } = companyOwnerOnly.use(confirmed);

export const managerCompanySignIn = {
  read: companyOwnerOnly.companySignIn.read.handler(({ context }) => readCompanySignIn(context)),
  save: ofOwners.save.handler(({ context, input }) => saveCompanySignIn(context, input)),
  proveDomain: ofOwners.proveDomain.handler(({ context }) => proveDomain(context)),
  tryOut: ofOwners.tryOut.handler(({ context }) => beginTry(context)),
  setUse: ofOwners.setUse.handler(({ context, input }) => setSignInUse(context, input)),
  remove: ofOwners.remove.handler(({ context }) => removeCompanySignIn(context)),
};

export const visitorCompanySignIn = {
  ways: visitorOnly.companySignIn.ways.handler(({ context }) => readSignInWays(context)),
  begin: visitorOnly.companySignIn.begin.handler(({ context, input }) => beginSignIn(context, input)),
};
