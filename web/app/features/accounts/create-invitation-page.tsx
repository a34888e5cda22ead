import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconCopy, IconLink } from "@tabler/icons-react";
import { useState } from "react";
import type { CreatedInvitation as NewInvitation } from "#contract/invitations.ts";
import { useNavigateUnlessLeft } from "#web/app/lib/use-navigate-unless-left.ts";
import { BackLink, Page, recordNavigation } from "#web/app/ui/page.tsx";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { DateText, fullName } from "#web/app/ui/text.tsx";
import { copyCode, copyLink, useSendInvitation } from "./invitations.ts";
import { CreateInvitationForm } from "./create-invitation-form.tsx";
import classes from "./create-invitation-page.module.css";

export function CreateInvitationPage() {
  const [created, setCreated] = useState<NewInvitation | null>(null);
  return (
    <Page
      key={created?.id}
      title={created ? "Invitation created" : "Create Invitation"}
      description={created ? undefined : "Each code lets one person join."}
      width="narrow"
      back={<BackLink to="/admin/invite-manager">Back to Invitations</BackLink>}
    >
      <Card>
        {created ? (
          <CreatedInvitation invitation={created} />
        ) : (
          <CreateInvitationForm
            onCreated={(invitation) => {
              // The focused element disappears, even on the first page of a visit.
              recordNavigation();
              setCreated(invitation);
            }}
          />
        )}
      </Card>
    </Page>
  );
}

/** The new code, and whether it is being e-mailed now. */
function CreatedInvitation({ invitation }: { invitation: NewInvitation }) {
  const navigate = useNavigateUnlessLeft();
  const send = useSendInvitation(() => navigate({ to: "/admin/invite-manager", replace: true }));
  return (
    <Stack gap="lg">
      <Text>
        {fullName(invitation)} at {invitation.company} can join with this code
        {invitation.expiresAt && (
          <>
            {" "}
            until <DateText value={invitation.expiresAt.slice(0, 10)} />
          </>
        )}
        .
      </Text>
      {invitation.hasAccount && (
        <Text c="var(--waiting-text)">
          {invitation.email} already has an account. They don't need a code.
        </Text>
      )}
      <div className={classes.code}>
        <span className={classes.text}>{invitation.invitationCode}</span>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyCode(invitation)}
          >
            Copy code
          </Button>
          <Button
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => void copyLink(invitation)}
          >
            Copy link
          </Button>
        </Group>
      </div>
      <div>
        <Text size="sm" c="dimmed" mb="sm">
          Send it to {invitation.email} now, or later from the list.
        </Text>
        <Group gap="xs">
          <Button loading={send.isPending} onClick={() => send.mutate({ invitationId: invitation.id })}>
            Send Email
          </Button>
          <ButtonLink to="/admin/invite-manager" variant="default">
            Skip Email
          </ButtonLink>
        </Group>
      </div>
    </Stack>
  );
}
