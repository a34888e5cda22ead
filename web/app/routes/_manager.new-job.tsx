import { createFileRoute } from "@tanstack/react-router";
import { jobDraftKey } from "#web/app/features/jobs/job-draft-key.ts";
import { NewJobPage } from "#web/app/features/jobs/new-job-page.tsx";
import { firstPicture } from "#web/app/lib/first-picture.ts";
import { settleDraft } from "#web/app/features/accounts/managers-queries.ts";

export const Route = createFileRoute("/_manager/new-job")({
  loader: ({ context: { queryClient }, preload }) =>
    preload ? undefined : firstPicture(settleDraft(queryClient, jobDraftKey)),
  component: NewJobPage,
});
