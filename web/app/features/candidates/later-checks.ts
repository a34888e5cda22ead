import { latePart } from "#web/app/lib/late-part.ts";

// They check by schemas, whose library is as much as all else that a form's first picture needs.
export const candidateChecks = latePart(() => import("./candidate-checks.ts"));
export const historyChecks = latePart(() => import("./work-history-checks.ts"));

export type HistoryChecks = Awaited<ReturnType<typeof historyChecks.get>>;
