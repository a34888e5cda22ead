import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Outreach } from "#contract/outreach.ts";
import { Late } from "#web/app/ui/late.tsx";

const load = () => import("./outreach-settings-dialog.tsx").then((loaded) => loaded.OutreachSettingsDialog);

interface OutreachSettingsButtonProps {
  candidateId: string;
  outreach: Outreach;
}

export function OutreachSettingsButton({ candidateId, outreach }: OutreachSettingsButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" flex="none" aria-label="Change outreach" onClick={open}>
        Change
      </Button>
      <Late load={load} props={{ opened, onClose: close, candidateId, outreach }} />
    </>
  );
}
