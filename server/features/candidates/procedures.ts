import { linkNext } from "#server/platform/cursors.ts";
import { adminOnly, managerOnly, run, writerOnly } from "#server/platform/guards/guards.ts";
import { searchAgain } from "#server/features/sources/start-searches.ts";
import { carryOutRequest } from "./carry-out-request.ts";
import { createCandidate } from "./create-candidate.ts";
import { deleteCandidate, settleCorrection, updateCandidate } from "./update-candidate.ts";
import { findCandidates, listCandidates } from "./list-candidates.ts";
import { readCandidate } from "./read-candidate.ts";

export const managerCandidates = {
  list: managerOnly.candidates.list.handler(async ({ context, input }) => {
    const list = await listCandidates(context, input);
    const { jobId, sort: _newest, ...query } = input;
    linkNext(context, `/jobs/${jobId}/candidates`, query, list.nextCursor);
    return list;
  }),
  find: managerOnly.candidates.find.handler(run(findCandidates)),
  get: managerOnly.candidates.get.handler(run(readCandidate)),
  create: writerOnly.candidates.create.handler(run(createCandidate)),
  update: writerOnly.candidates.update.handler(run(updateCandidate)),
  settleCorrection: writerOnly.candidates.settleCorrection.handler(run(settleCorrection)),
  delete: writerOnly.candidates.delete.handler(run(deleteCandidate)),
  searchAgain: writerOnly.candidates.searchAgain.handler(run(searchAgain)),
};

/** A call of `privacy` that is handled here, because it changes candidates, which that feature must not import. */
export const adminCandidates = {
  carryOut: adminOnly.privacy.carryOut.handler(run(carryOutRequest)),
};
