import { createFileRoute } from "@tanstack/react-router";
import { SignedInOnly } from "#web/app/shell/signed-in-only.tsx";
import { sessionOptions } from "#web/app/features/accounts/managers-queries.ts";

export const Route = createFileRoute("/_manager")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(sessionOptions),
  component: SignedInOnly,
});
