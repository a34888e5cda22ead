import { createFileRoute } from "@tanstack/react-router";
import { SignedInOnly } from "#web/managers/signed-in-only.tsx";
import { sessionOptions } from "#web/queries/managers.ts";

export const Route = createFileRoute("/_manager")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(sessionOptions),
  component: SignedInOnly,
});
