import { createFileRoute } from "@tanstack/react-router";
import { SignedInOnly } from "#web/app/shell/signed-in-only.tsx";
import { sessionOptions } from "#web/app/features/accounts/managers-queries.ts";

export const Route = createFileRoute("/_manager")({
  // In the first load: every page of managers needs the shell.
  codeSplitGroupings: [],
  loader: ({ context }) => void context.queryClient.prefetchQuery(sessionOptions),
  component: SignedInOnly,
});
