import { createFileRoute } from "@tanstack/react-router";
import { WritersOnly } from "#web/app/features/accounts/owners-only.tsx";
import { NewJobPage } from "#web/app/features/jobs/new-job-page.tsx";

export const Route = createFileRoute("/_manager/new-job")({
  component: () => (
    <WritersOnly title="New Job">
      <NewJobPage />
    </WritersOnly>
  ),
});
