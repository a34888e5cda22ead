import { useMutation } from "@tanstack/react-query";
import type { CompanySignIn } from "#contract/company-sign-in.ts";
import { api, queryClient } from "#web/app/lib/api.ts";

export const companySignInOptions = api.manager.companySignIn.read.queryOptions();

export const signInWaysOptions = api.visitor.companySignIn.ways.queryOptions({ staleTime: 60_000 });

/** Stores the result of a call in the cache. */
export const setCompanySignIn = (signIn: CompanySignIn) =>
  queryClient.setQueryData(companySignInOptions.queryKey, signIn);

/** After an error: another owner may have changed the connection. */
export const refreshCompanySignIn = () =>
  queryClient.invalidateQueries({ queryKey: companySignInOptions.queryKey });

/** Leaves this site for the provider; the page shows that it is loading until the browser has left. */
export function useGoToProvider() {
  return useMutation({
    mutationFn: (begin: () => Promise<{ url: string | null }>) =>
      begin().then(({ url }) => {
        if (url !== null) window.location.assign(url);
        return url;
      }),
  });
}
