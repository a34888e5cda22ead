import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { candidateOptions } from "./queries.ts";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { EditCandidateForm } from "./edit-candidate-form.tsx";
import { NoSuchCandidate } from "./no-such-candidate.tsx";

const route = getRouteApi("/_manager/edit-candidate/$id");

export function EditCandidatePage() {
  const { id } = route.useParams();
  const candidate = useQuery(candidateOptions(id));
  return (
    <Page title="Edit Candidate" width="narrow">
      <Loaded
        query={candidate}
        errorTitle="Failed to load candidates"
        skeleton={<CardSkeletons count={2} height={200} />}
        empty={null}
        // Later it would take away what is being typed: saving tells of it.
        missing={!candidate.data && <NoSuchCandidate />}
      >
        {(loaded) => <EditCandidateForm key={loaded.id} candidate={loaded} />}
      </Loaded>
    </Page>
  );
}
