import { companyRoleNames, type CompanyRole } from "#contract/company-roles.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { sessionOptions } from "#web/app/features/accounts/managers-queries.ts";

/** Also the session, because the caller's own role may have changed. */
export function useRefreshMembers() {
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.manager.members.key() }),
      queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey }),
    ]);
  };
}

export const withArticle = (role: CompanyRole) =>
  `${role === "owner" ? "an" : "a"} ${companyRoleNames[role].toLowerCase()}`;
