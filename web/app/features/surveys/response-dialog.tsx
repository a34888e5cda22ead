import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconThumbUp, IconThumbUpFilled } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { api, queryClient } from "#web/app/lib/api.ts";
import type { DialogProps } from "#web/app/ui/leave-guard.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { ResponseView, responseOptions } from "./response-view.tsx";
import classes from "./response-dialog.module.css";

/** A response that may be read. */
interface Entry {
  key: string;
  label: string;
}

interface ResponseDialogProps extends DialogProps {
  candidateName: string;
  firstName: string;
  /** Readers of the job mark nothing. */
  canMark: boolean;
  /** All responses that may be read, in order. */
  entries: Entry[];
  shownKey: string | null;
  onOpen: (key: string) => void;
}

/** One reviewer's answers; buttons and arrow keys lead to the previous and the next. */
export function ResponseDialog(props: ResponseDialogProps) {
  const { candidateName, firstName, canMark, entries, opened, shownKey, onOpen, onClose } = props;
  const index = entries.findIndex(({ key }) => key === shownKey);
  const entry = entries[index];
  const move = (step: -1 | 1) => {
    const next = entries[index + step];
    if (next) onOpen(next.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "ArrowLeft") move(-1);
    if (event.key === "ArrowRight") move(1);
  };
  return (
    <Modal
      opened={opened && entry !== undefined}
      onClose={onClose}
      onKeyDown={onKeyDown}
      // After a reload no button has opened it, to which the focus could return.
      onExitTransitionEnd={() => !document.activeElement?.closest("main") && focusHeading()}
      size="lg"
      title={`Survey Response for ${candidateName}`}
    >
      {entry && (
        <Stack>
          <Group justify="space-between" gap="xs">
            <Text component="output" fw={600}>
              <ScrollToTop key={entry.key} />
              {entry.label}
              <Text span c="dimmed" fw={400}>
                {entries.length > 1 && `, ${index + 1} of ${entries.length}`}
              </Text>
            </Text>
            {entries.length > 1 && (
              <Group gap="xs">
                <StepButton
                  label="Previous"
                  icon={<IconChevronLeft size={16} aria-hidden />}
                  isEnd={index === 0}
                  onStep={() => move(-1)}
                />
                <StepButton
                  label="Next"
                  icon={<IconChevronRight size={16} aria-hidden />}
                  isEnd={index === entries.length - 1}
                  onStep={() => move(1)}
                />
              </Group>
            )}
          </Group>
          <ResponseContents key={entry.key} reviewerKey={entry.key} firstName={firstName} canMark={canMark} />
        </Stack>
      )}
    </Modal>
  );
}

/** Scrolls to the top when another response is shown. */
function ScrollToTop() {
  const top = useRef<HTMLSpanElement>(null);
  // Braces, because newer browsers return a promise, which React would take for a clean-up.
  useEffect(() => {
    top.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return <span ref={top} style={{ scrollMarginTop: 80 }} />;
}

interface StepButtonProps {
  label: "Previous" | "Next";
  icon: ReactNode;
  isEnd: boolean;
  onStep: () => void;
}

/** At the end it stays focusable and does nothing. */
function StepButton({ label, icon, isEnd, onStep }: StepButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={label === "Previous" ? icon : undefined}
      rightSection={label === "Next" ? icon : undefined}
      aria-disabled={isEnd}
      data-disabled={isEnd || undefined}
      onClick={onStep}
    >
      {label}
    </Button>
  );
}

interface ResponseContentsProps extends Pick<ResponseDialogProps, "firstName" | "canMark"> {
  reviewerKey: string;
}

function ResponseContents({ reviewerKey, firstName, canMark }: ResponseContentsProps) {
  const response = useQuery(responseOptions(reviewerKey));
  return (
    <QueryState query={response} errorTitle="Failed to load the response" skeleton={<RowSkeletons />}>
      {(loaded) => (
        <Stack gap="lg">
          <ResponseView reviewerKey={reviewerKey} response={loaded} firstName={firstName} canMark={canMark} />
          {canMark && loaded.useful !== null && (
            <UsefulButton reviewerKey={reviewerKey} useful={loaded.useful} />
          )}
        </Stack>
      )}
    </QueryState>
  );
}

/** Shows the new state immediately, and the stored one again if saving fails. */
function UsefulButton({ reviewerKey, useful }: { reviewerKey: string; useful: boolean }) {
  const explanation = useId();
  const [localUseful, setLocalUseful] = useState<boolean>();
  const rate = useMutation(
    api.manager.surveys.rate.mutationOptions({
      // Runs one after the other, so that the last click wins.
      scope: { id: `useful ${reviewerKey}` },
      onSuccess: (rated) =>
        queryClient.setQueryData(
          responseOptions(reviewerKey).queryKey,
          (response) => response && { ...response, ...rated },
        ),
      onError: (error, variables) => {
        toast.failure(
          `Failed to ${variables.useful ? "mark the review as useful" : "remove the mark"}`,
          error,
        );
        // It may have been saved.
        void queryClient.invalidateQueries({ queryKey: responseOptions(reviewerKey).queryKey });
      },
    }),
  );
  const pressed = localUseful ?? useful;
  const Icon = pressed ? IconThumbUpFilled : IconThumbUp;

  function toggle() {
    setLocalUseful(!pressed);
    rate.mutate({ reviewerKey, useful: !pressed }, { onError: () => setLocalUseful(undefined) });
  }
  return (
    <div className={classes.line}>
      <Button
        variant={pressed ? "light" : "default"}
        flex="none"
        leftSection={<Icon size={16} aria-hidden />}
        aria-pressed={pressed}
        aria-describedby={explanation}
        onClick={toggle}
      >
        Useful
      </Button>
      <Text id={explanation} size="sm" c="dimmed">
        Marking a review as useful helps to choose reviewers. The reviewer is not notified.
      </Text>
    </div>
  );
}
