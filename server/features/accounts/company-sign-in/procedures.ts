import { companyOwnerAsSystem, confirmed, run, visitorOnly } from "#server/platform/guards/guards.ts";
import * as manageConnection from "./manage-connection.ts";
import { beginSignIn, beginTry, readSignInWays } from "./round-trip.ts";

/** Anyone who changes how a whole company signs in could take over its accounts. */
const { companySignIn: ownerProcedures } = companyOwnerAsSystem.use(confirmed);

export const managerCompanySignIn = {
  read: companyOwnerAsSystem.companySignIn.read.handler(run(manageConnection.readCompanySignIn)),
  save: ownerProcedures.save.handler(run(manageConnection.saveCompanySignIn)),
  proveDomain: ownerProcedures.proveDomain.handler(run(manageConnection.proveDomain)),
  tryOut: ownerProcedures.tryOut.handler(run(beginTry)),
  setUse: ownerProcedures.setUse.handler(run(manageConnection.setSignInUse)),
  remove: ownerProcedures.remove.handler(run(manageConnection.removeCompanySignIn)),
};

export const visitorCompanySignIn = {
  ways: visitorOnly.companySignIn.ways.handler(run(readSignInWays)),
  begin: visitorOnly.companySignIn.begin.handler(run(beginSignIn)),
};
