import { managerOnly } from "#server/realms/doors.ts";
import { searchAgain } from "#server/sources/search-again.ts";
import { createCandidate } from "./create-candidate.ts";
import { listCandidates } from "./list-candidates.ts";
import { readCandidate } from "./read-candidate.ts";

export const managerCandidates = {
  list: managerOnly.candidates.list.handler(({ context, input }) =>
    listCandidates(context, context.manager.id, input),
  ),
  get: managerOnly.candidates.get.handler(({ context, input }) =>
    readCandidate(context, context.manager.id, input.candidateId),
  ),
  create: managerOnly.candidates.create.handler(({ context, input }) =>
    createCandidate(context, context.manager, input),
  ),
  searchAgain: managerOnly.candidates.searchAgain.handler(({ context, input }) =>
    searchAgain(context, context.manager.id, input),
  ),
};
