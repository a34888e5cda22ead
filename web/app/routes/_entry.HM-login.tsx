import { createFileRoute } from "@tanstack/react-router";
import { signInWaysOptions } from "#web/app/features/accounts/company-sign-in/queries.ts";
import { ownPath, textParam } from "#web/app/lib/search-params.ts";
import { LoginPage } from "#web/app/features/accounts/manager-login-page.tsx";
import { sessionOptions } from "#web/app/features/accounts/managers-queries.ts";

interface LoginSearch {
  mode?: "reset";
  /** 'recovery' if a reset link was opened; its tokens were removed from the URL (lib/sign-in-state.ts). */
  type?: string;
  /** Where to go after signing in. */
  next?: string;
  /** Why a sign-in with the company's provider failed. */
  problem?: string;
}

export const Route = createFileRoute("/_entry/HM-login")({
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    mode: search["mode"] === "reset" ? "reset" : undefined,
    type: textParam(search, "type"),
    next: ownPath(textParam(search, "next")),
    problem: textParam(search, "problem"),
  }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(sessionOptions);
    void queryClient.prefetchQuery(signInWaysOptions);
  },
  component: LoginPage,
});
