import { Kbd, Modal, Table } from "@mantine/core";
import { Fragment } from "react";
import type { Opened } from "#web/app/ui/form-dialog.tsx";
import { modKey } from "#web/app/ui/mod-key.ts";

const shortcuts: [keys: string[], what: string][] = [
  [[modKey, "K"], "Find a job, a candidate or a page"],
  [["/"], "Go to the search of the list that is shown"],
  [[modKey, "Enter"], "Submit the form in which you type"],
  [[modKey, "Z"], "Undo what was just deleted or dismissed"],
  [["Esc"], "Close what is open"],
  [["?"], "Show these shortcuts"],
];

export function ShortcutsDialog({ opened, onClose }: Opened) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" fw={400}>
                {what}
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
