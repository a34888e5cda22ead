import { createFileRoute } from "@tanstack/react-router";
import { ConfirmCheckPage } from "#web/app/features/connections/assistants/confirm-check-page.tsx";

export const Route = createFileRoute("/_manager/confirm-check/$id")({
  staticData: { writersOnly: "Confirm check" },
  component: ConfirmCheckPage,
});
