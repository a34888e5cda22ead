import { createFileRoute } from "@tanstack/react-router";
import { jobDraftKey } from "#web/jobs/job-draft-key.ts";
import { NewJobPage } from "#web/jobs/new-job-page.tsx";
import { firstPicture } from "#web/lib/first-picture.ts";
import { settleDraft } from "#web/queries/managers.ts";

export const Route = createFileRoute("/_manager/new-job")({
  loader: ({ context: { queryClient }, preload }) =>
    preload ? undefined : firstPicture(settleDraft(queryClient, jobDraftKey)),
  component: NewJobPage,
});
