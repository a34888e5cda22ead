import { Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { EmptyState } from "#web/app/ui/query-state.tsx";
import { someNames } from "#web/app/ui/text.tsx";
import { membersOptions, useIsViewer } from "./managers-queries.ts";

/** Next to what only owners change. */
export function OwnersOnlyNote() {
  return (
    <Text size="sm" c="dimmed">
      Only owners can change this. <OwnerNames />
    </Text>
  );
}

/** Whom to ask; owners are first in the list of members. */
function OwnerNames() {
  const { data } = useQuery(membersOptions());
  const owners = data?.members.filter(({ role, shutOutAt }) => role === "owner" && !shutOutAt) ?? [];
  if (owners.length === 0) return null;
  const names = someNames(owners.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  return `${owners.length === 1 ? "Owner" : "Owners"}: ${names}.`;
}

/** A page that creates or changes something. Viewers read why they cannot. */
export function WritersOnly({ title, children }: { title: string; children: ReactNode }) {
  if (!useIsViewer()) return children;
  return (
    <Page title={title} width="narrow">
      <EmptyState
        icon={<IconLock size={24} />}
        title="Viewers can only read"
        action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
      >
        An owner of your company can change your role. <OwnerNames />
      </EmptyState>
    </Page>
  );
}

export const sharedJobsAppearHere = "Jobs that colleagues share with you appear here.";
