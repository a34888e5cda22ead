import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { IconBriefcaseOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { isNotFound } from "#web/app/lib/error-message.ts";
import { jobOptions } from "./queries.ts";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { EditJobForm } from "./edit-job-form.tsx";

const route = getRouteApi("/_manager/edit-job/$id");

export function EditJobPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data: job, error } = useQuery(jobOptions(id));
  const failed = !job && error && !isNotFound(error) ? error : null;
  useEffect(() => {
    if (!failed) return;
    toast.failure("Failed to load job details", failed);
    void navigate({ to: "/manage-jobs", replace: true });
  }, [failed, navigate]);

  if (job) return <EditJobForm key={job.id} job={job} />;
  return (
    <Page title="Edit Job" width="narrow">
      {isNotFound(error) ? (
        <EmptyState
          icon={<IconBriefcaseOff size={24} />}
          title="Job not found"
          action={<ButtonLink to="/manage-jobs">Back to Manage Jobs</ButtonLink>}
        >
          It may have been deleted, or it belongs to somebody else.
        </EmptyState>
      ) : (
        <CardSkeletons count={1} height={320} />
      )}
    </Page>
  );
}
