import { useSearch } from "@tanstack/react-router";
import { invitationSorts } from "#contract/invitations.ts";
import { textParam } from "#web/app/lib/search-params.ts";
import { useSetParams } from "#web/app/lib/use-set-params.ts";
import type { Listed } from "./invitations-queries.ts";

export type Sort = Pick<Listed, "sort" | "order">;

/** By what the list is sorted; in the address as `sort` and `order`. */
export function useSort(): [Sort, (sort: Sort) => void] {
  const search = useSearch({ strict: false });
  const setParams = useSetParams();
  const sort = invitationSorts.find((known) => known === textParam(search, "sort")) ?? "created";
  const order = textParam(search, "order") ?? (sort === "created" ? "desc" : "asc");
  return [
    { sort, order: order === "desc" ? "desc" : "asc" },
    (next) => setParams(next.sort === "created" ? { sort: undefined, order: undefined } : next),
  ];
}
