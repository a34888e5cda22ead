import { draftPrefix } from "#web/app/lib/drafts.ts";
import { useOwnDraftKey } from "#web/app/lib/use-own-draft-key.ts";
import { useFormOwner } from "#web/app/lib/use-form-owner.ts";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
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
  const draft = useOwnDraftKey(`${draftPrefix}job:${managerId}`);
  return draft ? <NewJobForm key={draft} draft={draft} /> : <CardSkeletons count={1} height={560} />;
}
