import { StatusBadge } from "#web/app/ui/status-badge.tsx";

export function JobBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <StatusBadge tone="done">Active</StatusBadge>
  ) : (
    <StatusBadge tone="idle">Archived</StatusBadge>
  );
}
