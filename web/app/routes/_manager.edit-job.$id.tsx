import { createFileRoute } from "@tanstack/react-router";
import { firstPicture } from "#web/app/lib/first-picture.ts";
import { EditJobPage } from "#web/app/features/jobs/edit-job-page.tsx";
import { jobOptions } from "#web/app/features/jobs/queries.ts";

export const Route = createFileRoute("/_manager/edit-job/$id")({
  loader: ({ context, params }) => firstPicture(context.queryClient.prefetchQuery(jobOptions(params.id))),
  component: EditJobPage,
});
