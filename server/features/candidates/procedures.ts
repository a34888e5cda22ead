import { linkNext } from "#server/platform/cursors.ts";
import { adminOnly, managerOnly, writerOnly } from "#server/platform/guards/guards.ts";
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
  find: managerOnly.candidates.find.handler(({ context, input }) => findCandidates(context, input)),
  get: managerOnly.candidates.get.handler(({ context, input }) => readCandidate(context, input)),
  create: writerOnly.candidates.create.handler(({ context, input }) => createCandidate(context, input)),
  update: writerOnly.candidates.update.handler(({ context, input }) => updateCandidate(context, input)),
  settleCorrection: writerOnly.candidates.settleCorrection.handler(({ context, input }) =>
    settleCorrection(context, input),
  ),
  delete: writerOnly.candidates.delete.handler(({ context, input }) => deleteCandidate(context, input)),
  searchAgain: writerOnly.candidates.searchAgain.handler(({ context, input }) => searchAgain(context, input)),
};

/** A call of `privacy` that is handled here, because it changes candidates, which that feature must not import. */
export const adminCandidates = {
  carryOut: adminOnly.privacy.carryOut.handler(({ context, input }) => carryOutRequest(context, input)),
};
