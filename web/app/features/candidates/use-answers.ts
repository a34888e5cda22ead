import { useSearch } from "@tanstack/react-router";
import type { Candidate } from "#contract/candidates.ts";
import { textParam } from "#web/app/lib/search-params.ts";
import { useSetParams } from "#web/app/lib/use-set-params.ts";

/** The answers about a candidate that can be read, in order, and which is open: in the address, so that reload keeps it. */
export function useAnswers({ reviewers, together }: Candidate) {
  const setParams = useSetParams();
  const opened = textParam(useSearch({ strict: false }), "answer") ?? null;
  const entries = together?.answers ?? reviewers.filter(({ hasResponse }) => hasResponse);
  const open = (key: string | null) => setParams({ answer: key ?? undefined });
  return {
    entries,
    opened,
    open,
    openLabel: (label: string) => open(entries.find((one) => one.label === label)?.key ?? null),
  };
}
