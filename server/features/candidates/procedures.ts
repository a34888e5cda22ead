import { linkNext } from "#server/platform/cursors.ts";
import { adminOnly, managerInRole, run, writerInRole } from "#server/platform/guards/guards.ts";
import { searchAgain } from "#server/features/sources/start-searches.ts";
import { carryOutRequest } from "./carry-out-request.ts";
import { createCandidate } from "./create-candidate.ts";
import { deleteCandidate, settleCorrection, updateCandidate } from "./update-candidate.ts";
import { findCandidates, listCandidates } from "./list-candidates.ts";
import { readCandidate } from "./read-candidate.ts";

export const managerCandidates = {
  list: managerInRole.candidates.list.handler(async ({ context, input }) => {
    const list = await listCandidates(context, input);
    const { jobId, sort: _newest, ...query } = input;
    linkNext(context, `/jobs/${jobId}/candidates`, query, list.nextCursor);
    return list;
  }),
  find: managerInRole.candidates.find.handler(run(findCandidates)),
  get: managerInRole.candidates.get.handler(run(readCandidate)),
  create: writerInRole.candidates.create.handler(run(createCandidate)),
  update: writerInRole.candidates.update.handler(run(updateCandidate)),
  settleCorrection: writerInRole.candidates.settleCorrection.handler(run(settleCorrection)),
  delete: writerInRole.candidates.delete.handler(run(deleteCandidate)),
  searchAgain: writerInRole.candidates.searchAgain.handler(run(searchAgain)),
};

/** A call of `privacy` that is handled here, because it changes candidates, which that feature must not import. */
export const adminCandidates = {
  carryOut: adminOnly.privacy.carryOut.handler(run(carryOutRequest)),
};
