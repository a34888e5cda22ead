import { upperFirst } from "@mantine/hooks";

/** Names of systems that need more than a capital first letter. */
const names: Record<string, string> = {
  api: "API",
  bamboohr: "BambooHR",
  hibob: "HiBob",
  smartrecruiters: "SmartRecruiters",
};

/** 'Greenhouse · 12345', or null if no other system has an id for it. */
export function externalIdText({
  externalId,
  externalSource,
}: {
  externalId?: string | undefined;
  externalSource?: string | undefined;
}): string | null {
  if (!externalId || !externalSource) return null;
  const words = externalSource.replaceAll(/[-_]/g, " ");
  return `${names[externalSource] ?? upperFirst(words)} · ${externalId}`;
}
