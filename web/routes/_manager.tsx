import { createFileRoute } from "@tanstack/react-router";
import { firstPicture } from "#web/lib/first-picture.ts";
import { SignedInOnly } from "#web/managers/signed-in-only.tsx";
import { sessionOptions } from "#web/queries/managers.ts";

export const Route = createFileRoute("/_manager")({
  loader: ({ context }) => firstPicture(context.queryClient.prefetchQuery(sessionOptions)),
  component: SignedInOnly,
});
