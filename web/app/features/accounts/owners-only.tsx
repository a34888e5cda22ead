import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { fullName, someNames } from "#web/app/ui/text.tsx";
import { membersOptions } from "./managers-queries.ts";

/** Next to what only owners change. */
export function OwnersOnlyNote() {
  return (
    <Text size="sm" c="dimmed">
      Only owners can change this. <OwnerNames />
    </Text>
  );
}

/** The owners to ask. They are first in the list of members. */
export function OwnerNames() {
  const { data } = useQuery(membersOptions());
  const owners = data?.members.filter(({ role, deactivatedAt }) => role === "owner" && !deactivatedAt) ?? [];
  if (owners.length === 0) return null;
  const names = someNames(owners.map(fullName));
  return `${owners.length === 1 ? "Owner" : "Owners"}: ${names}.`;
}
