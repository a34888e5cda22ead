import "@mantine/dropzone/styles.layer.css";
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileText } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { progressText, useResume } from "#web/shared/resume/use-resume.ts";
import classes from "./resume.module.css";
import { ResumeReview } from "./resume-review.tsx";
import type { FilledProfile } from "./work-history-rows.ts";

interface ResumeDropProps {
  onFill: (profile: FilledProfile) => void;
}

/** Takes a résumé, reads it on this device and shows what was understood. */
export function ResumeDrop({ onFill }: ResumeDropProps) {
  const { state, take, clear } = useResume();
  const [isClosed, setIsClosed] = useState(false);
  const openFileDialog = useRef<() => void>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);

  function readFiles(files: File[]) {
    setIsClosed(false);
    take(files);
  }

  return (
    <Stack gap="sm">
      {state.status === "refused" && (
        <FormError
          title={`Failed to read ${state.fileName}`}
          error={`${state.reason} You can paste its text, or type the jobs below.`}
        />
      )}
      <Dropzone
        className={classes.drop}
        onDrop={readFiles}
        // A résumé's format shows in its contents, not in its name.
        accept={undefined}
        multiple
        openRef={openFileDialog}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ "aria-label": "Résumé" }}
      >
        <Group wrap="nowrap" align="flex-start">
          <IconFileText
            size={28}
            stroke={1.5}
            color="var(--accent-text)"
            aria-hidden
            className={classes.icon}
          />
          <Stack gap={6} align="flex-start" flex={1}>
            <Text fw={500}>Drop a résumé here</Text>
            <Text size="sm" c="dimmed">
              PDF, Word, LinkedIn's profile PDF or export, Europass, JSON Resume or a text. It is read in this
              browser and stays on this device.
            </Text>
            <output className={classes.state}>
              {state.status === "reading" && (
                <Stack gap={6}>
                  <Text size="sm">
                    {progressText(state.progress)}: {state.fileName}
                  </Text>
                  <Progress
                    aria-label={progressText(state.progress)}
                    value={state.progress ? (100 * state.progress.done) / state.progress.total : 0}
                  />
                </Stack>
              )}
            </output>
            <Group gap="xs">
              {state.status === "reading" ? (
                <Button variant="default" onClick={clear}>
                  Stop reading
                </Button>
              ) : (
                <Button variant="light" ref={chooseButton} onClick={() => openFileDialog.current?.()}>
                  Choose file
                </Button>
              )}
              {state.status === "read" && (
                <Button variant="subtle" onClick={() => setIsClosed(false)}>
                  Review {state.fileName}
                </Button>
              )}
            </Group>
          </Stack>
        </Group>
      </Dropzone>
      {state.status === "read" && (
        <ResumeReview
          opened={!isClosed}
          onClose={() => setIsClosed(true)}
          onClosed={() => chooseButton.current?.focus()}
          fileName={state.fileName}
          reading={state.reading}
          onFill={(rows) => {
            onFill({ name: state.reading.name, rows, notUnderstood: [] });
            clear();
            chooseButton.current?.focus();
          }}
        />
      )}
    </Stack>
  );
}
