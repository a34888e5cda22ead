import { useOwnDraftKey } from "#web/lib/use-own-draft-key.ts";
import { useFormOwner } from "#web/queries/use-form-owner.ts";
import { Page } from "#web/ui/page.tsx";
import { CardSkeletons } from "#web/ui/skeletons.tsx";
import { jobDraftKey } from "./job-draft-key.ts";
import { NewJobForm } from "./new-job-form.tsx";

export function NewJobPage() {
  const owner = useFormOwner();
  return (
    <Page title="New Job" width="narrow">
      {owner && <FormWithDraft managerId={owner} />}
    </Page>
  );
}

function FormWithDraft({ managerId }: { managerId: string }) {
  const draft = useOwnDraftKey(jobDraftKey(managerId));
  return draft ? <NewJobForm key={draft} draft={draft} /> : <CardSkeletons count={1} height={560} />;
}
