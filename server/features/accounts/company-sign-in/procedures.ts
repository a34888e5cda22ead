import { companyOwnerOnly, confirmed, run, visitorOnly } from "#server/platform/guards/guards.ts";
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
  read: companyOwnerOnly.companySignIn.read.handler(run(readCompanySignIn)),
  save: ofOwners.save.handler(run(saveCompanySignIn)),
  proveDomain: ofOwners.proveDomain.handler(run(proveDomain)),
  tryOut: ofOwners.tryOut.handler(run(beginTry)),
  setUse: ofOwners.setUse.handler(run(setSignInUse)),
  remove: ofOwners.remove.handler(run(removeCompanySignIn)),
};

export const visitorCompanySignIn = {
  ways: visitorOnly.companySignIn.ways.handler(run(readSignInWays)),
  begin: visitorOnly.companySignIn.begin.handler(run(beginSignIn)),
};
