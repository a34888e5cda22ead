import { companyRoleNames, type CompanyRole } from "#contract/company-roles.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { sessionOptions } from "#web/app/features/accounts/managers-queries.ts";

/** Also the session, because the caller's own role may have changed. */
export const refreshMembers = () =>
  Promise.all(
    [api.manager.members.key(), sessionOptions.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export const withArticle = (role: CompanyRole) =>
  `${role === "owner" ? "an" : "a"} ${companyRoleNames[role].toLowerCase()}`;
