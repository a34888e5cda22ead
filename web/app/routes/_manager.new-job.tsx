import { createFileRoute } from "@tanstack/react-router";
import { NewJobPage } from "#web/app/features/jobs/new-job-page.tsx";

export const Route = createFileRoute("/_manager/new-job")({
  staticData: { writersOnly: "New job" },
  component: NewJobPage,
});
