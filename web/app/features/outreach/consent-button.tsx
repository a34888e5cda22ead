import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Late } from "#web/app/ui/late.tsx";

const load = () => import("./consent-dialog.tsx").then((loaded) => loaded.ConsentDialog);

interface ConsentButtonProps {
  candidateId: string;
  /** As it is; empty: not noted. */
  note: string;
  label: "Change" | "Note" | "Note consent";
}

/** Notes how the candidate agreed. */
export function ConsentButton({ candidateId, note, label }: ConsentButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        flex="none"
        aria-label={label === "Note consent" ? undefined : `${label} consent`}
        onClick={open}
      >
        {label}
      </Button>
      <Late load={load} props={{ opened, onClose: close, candidateId, note }} />
    </>
  );
}
