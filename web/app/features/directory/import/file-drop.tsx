import "@mantine/dropzone/styles.layer.css";
import { Button, Stack, Text, Title } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { FormError } from "#web/app/ui/form-frame.tsx";
import classes from "../directory.module.css";

// Windows calls a CSV file by Excel's name.
const acceptedTypes = {
  "text/csv": [".csv"],
  "application/vnd.ms-excel": [".csv"],
  "text/tab-separated-values": [".tsv"],
  "text/plain": [".txt"],
};
const notCsv = "This is not a CSV file. Save it as CSV (in Excel: File, Save As, CSV UTF-8).";

interface FileDropProps {
  problem: string | undefined;
  onChoose: (file: File) => Promise<void>;
  onRefuse: (problem: string) => void;
}

export function FileDrop({ problem, onChoose, onRefuse }: FileDropProps) {
  const openFileDialog = useRef<() => void>(null);
  const [reading, setReading] = useState(false);

  async function readFile([file]: File[]) {
    if (!file) return;
    setReading(true);
    await onChoose(file);
    setReading(false);
  }

  return (
    <Stack>
      <div>
        <Title order={2}>Import a file</Title>
        <Text size="sm" c="dimmed" mt={4}>
          A CSV file with name, e-mail, company, position, start and end: an HR export or Connections.csv from
          LinkedIn. Place, department, team, level and headcount improve the matches.
        </Text>
      </div>
      <FormError title="The file was not read" error={problem} />
      <Dropzone
        className={classes.drop}
        accept={acceptedTypes}
        multiple={false}
        loading={reading}
        onDrop={(files) => void readFile(files)}
        onReject={([rejection]) =>
          onRefuse(
            rejection?.errors.some(({ code }) => code === "too-many-files")
              ? "Please choose one file at a time."
              : notCsv,
          )
        }
        openRef={openFileDialog}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ "aria-label": "CSV file" }}
      >
        <Stack align="center" gap="xs">
          <IconFileSpreadsheet size={32} stroke={1.5} color="var(--accent-text)" aria-hidden />
          <Text ta="center">Drop a CSV file here</Text>
          <Button onClick={() => openFileDialog.current?.()}>Choose file</Button>
        </Stack>
      </Dropzone>
    </Stack>
  );
}
