import { Card } from "@mantine/core";
import { useState } from "react";
import type { CreatedInvitation as NewInvitation } from "#contract/invitations.ts";
import { noteNavigation } from "#web/app/ui/arrival.ts";
import { BackLink } from "#web/app/ui/back-link.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CreateInvitationForm } from "./create-invitation-form.tsx";
import { CreatedInvitation } from "./created-invitation.tsx";

export function CreateInvitationPage() {
  const [created, setCreated] = useState<NewInvitation | null>(null);
  return (
    <Page
      key={created?.id}
      title={created ? "Invitation Created" : "Create Invitation"}
      description={created ? undefined : "One code for one person, with which they join."}
      width="narrow"
      back={<BackLink to="/admin/invite-manager">Back to Invitations</BackLink>}
    >
      <Card>
        {created ? (
          <CreatedInvitation invitation={created} />
        ) : (
          <CreateInvitationForm
            onCreated={(invitation) => {
              // What had the focus goes, on the page that the browser itself loaded too.
              noteNavigation();
              setCreated(invitation);
            }}
          />
        )}
      </Card>
    </Page>
  );
}
