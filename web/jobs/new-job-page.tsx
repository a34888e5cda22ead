import { useState } from "react";
import { useOwnDraftKey } from "#web/lib/use-own-draft-key.ts";
import { useSession } from "#web/queries/managers.ts";
import { Page } from "#web/ui/page.tsx";
import { CardSkeletons } from "#web/ui/skeletons.tsx";
import { jobDraftKey } from "./job-draft-key.ts";
import { NewJobForm } from "./new-job-form.tsx";

export function NewJobPage() {
  const managerId = useSession().data?.id;
  const [owner, setOwner] = useState(managerId);
  // When a session ends, the form stays until one agrees to leave.
  if (managerId && managerId !== owner) setOwner(managerId);
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
