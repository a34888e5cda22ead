import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { invitationSorts } from "#contract/invitations.ts";
import { api } from "#web/app/lib/api.ts";

const recheckMs = 30_000;

export interface Listed {
  q: string;
  sort: (typeof invitationSorts)[number];
  order: "asc" | "desc";
  limit: number;
}

export const invitationsOptions = (listed: Listed) =>
  api.admin.invitations.list.queryOptions({
    input: listed,
    refetchInterval: recheckMs,
    placeholderData: keepPreviousData,
  });

/** However the list is searched and sorted, it is asked for anew. */
export function refreshInvitations(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: api.admin.invitations.list.key() });
}
