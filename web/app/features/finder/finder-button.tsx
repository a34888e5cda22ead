import { Button, Kbd, Modal, Table } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import type { DialogProps } from "#web/app/ui/leave-guard.tsx";
import { modKey } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import type { Finder } from "./finder.tsx";

const shortcuts: [keys: string[], action: string][] = [
  [[modKey, "K"], "Find a job, a candidate or a page"],
  [["/"], "Go to the search of the list that is shown"],
  [[modKey, "Enter"], "Submit the form in which you type"],
  [[modKey, "Z"], "Undo what was just deleted or dismissed"],
  [["Esc"], "Close what is open"],
  [["?"], "Show these shortcuts"],
];

/** Opens the finder by button or Ctrl/Cmd+K; a question mark shows the shortcuts. */
export function FinderButton({ onSignOut }: { onSignOut: () => void }) {
  const [opened, setOpened] = useState<"finder" | "shortcuts" | null>(null);
  const [LoadedFinder, setLoadedFinder] = useState<typeof Finder>();
  const close = () => setOpened(null);
  // Not React's `lazy`: if the file does not load, it would replace the page with everything that was typed on it.
  async function openFinder() {
    setOpened("finder");
    try {
      const loaded = await import("./finder.tsx");
      setLoadedFinder(() => loaded.Finder);
    } catch (error) {
      close();
      toast.failure("Failed to open the search", error);
    }
  }
  useHotkeys([["mod+K", () => void openFinder()]], []);
  useHotkeys([
    // Keyboards differ in whether a question mark needs Shift.
    ...["shift+?", "?"].map((key): [string, () => void] => [key, () => setOpened("shortcuts")]),
    ["/", focusSearch],
  ]);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        flex="none"
        c="var(--ink-soft)"
        fw={500}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {modKey} K
          </Kbd>
        }
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void openFinder()}
      >
        Find
      </Button>
      {LoadedFinder && <LoadedFinder opened={opened === "finder"} onClose={close} onSignOut={onSignOut} />}
      <ShortcutsDialog opened={opened === "shortcuts"} onClose={close} />
    </>
  );
}

function focusSearch() {
  document.querySelector<HTMLElement>("main input[type=search]")?.focus();
}

function ShortcutsDialog({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, action]) => (
            <Table.Tr key={action}>
              <Table.Th scope="row" fw={400}>
                {action}
              </Table.Th>
              <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && " + "}
                    <Kbd>{key}</Kbd>
                  </Fragment>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
