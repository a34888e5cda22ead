import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { api } from "#web/app/lib/api.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { useChanged } from "./use-changed.ts";

export function PauseButton({ candidateId, paused }: { candidateId: string; paused: boolean }) {
  const changed = useChanged(candidateId);
  const pause = useMutation(
    api.manager.outreach.pause.mutationOptions({
      onSuccess: (outreach) => {
        changed(outreach);
        if (outreach.paused)
          toast.success("Outreach paused", "Nobody is asked or reminded until you resume.");
        else toast.success("Outreach resumed");
      },
      onError: (error) => toast.failure(`Failed to ${paused ? "resume" : "pause"} the outreach`, error),
    }),
  );
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => pause.mutate({ candidateId, paused: !paused })}
      loading={pause.isPending}
    >
      {paused ? "Resume" : "Pause"}
    </Button>
  );
}
