import { Button, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Source, TriedRow } from "#contract/sources.ts";
import { api } from "#web/app/lib/api.ts";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { WideTable } from "../wide-table.tsx";

/** Shows the first rows of a source, and saves nothing. */
export function TrySourceButton({ source: { id: sourceId, name } }: { source: Source }) {
  const tryOut = useMutation(api.admin.sources.tryOut.mutationOptions());
  const isOpen = tryOut.isSuccess || tryOut.isError;
  return (
    <>
      <Button
        variant="default"
        aria-label={`Try it: ${name}`}
        loading={tryOut.isPending}
        onClick={() => tryOut.mutate({ sourceId })}
      >
        Try it
      </Button>
      <Modal opened={isOpen} onClose={() => tryOut.reset()} title={`First rows of ${name}`} size="70rem">
        <Stack>
          <FormError title="The source could not be read" error={tryOut.error} />
          {tryOut.data && <TriedRows {...tryOut.data} />}
          <Button variant="default" w="fit-content" onClick={() => tryOut.reset()}>
            Close
          </Button>
        </Stack>
      </Modal>
    </>
  );
}

function TriedRows({ file, rows }: { file: string | null; rows: TriedRow[] }) {
  if (rows.length === 0) return <Text size="sm">The source works, but it has nobody yet.</Text>;
  return (
    <>
      <Text size="sm">
        Nothing was saved. {file && `The rows are from ${file}. `}
        {rows.some(({ problem }) => problem)
          ? "Rows with a problem would be rejected."
          : "No row has a problem."}
      </Text>
      <WideTable
        label="First rows"
        headings={[
          "Name",
          "E-mail",
          "Position",
          "Company",
          "Department",
          "Place",
          "From",
          "Until",
          "Problem",
        ]}
        rows={rows.map((row, index) => ({
          key: index,
          cells: [
            row.name,
            row.email,
            row.position,
            row.company,
            row.department,
            row.place,
            row.start,
            row.end,
            row.problem ?? "None",
          ],
        }))}
      />
    </>
  );
}
