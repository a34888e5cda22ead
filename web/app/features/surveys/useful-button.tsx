import { Button, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconThumbUp, IconThumbUpFilled } from "@tabler/icons-react";
import { useId, useState } from "react";
import { api } from "#web/app/lib/api.ts";
import { responseOptions } from "./responses-queries.ts";
import { toast } from "#web/app/ui/toast.tsx";
import classes from "./useful-button.module.css";

/** Shows at once what was pressed, and again what is kept where that fails. */
export function UsefulButton({ reviewerKey, useful }: { reviewerKey: string; useful: boolean }) {
  const queryClient = useQueryClient();
  const explanation = useId();
  const [chosen, setChosen] = useState<boolean>();
  const rate = useMutation(
    api.manager.surveys.rate.mutationOptions({
      // One after the other: the last press is what stays.
      scope: { id: `useful ${reviewerKey}` },
      onSuccess: (rated) =>
        queryClient.setQueryData(
          responseOptions(reviewerKey).queryKey,
          (response) => response && { ...response, ...rated },
        ),
      onError: (error, given) =>
        toast.failure(
          `Failed to ${given.useful ? "mark the review as useful" : "take the mark back"}`,
          error,
        ),
    }),
  );
  const pressed = chosen ?? useful;
  const Icon = pressed ? IconThumbUpFilled : IconThumbUp;

  function press() {
    setChosen(!pressed);
    rate.mutate({ reviewerKey, useful: !pressed }, { onError: () => setChosen(undefined) });
  }
  return (
    <div className={classes.line}>
      <Button
        variant={pressed ? "light" : "default"}
        size="sm"
        flex="none"
        leftSection={<Icon size={16} aria-hidden />}
        aria-pressed={pressed}
        aria-describedby={explanation}
        onClick={press}
      >
        Useful
      </Button>
      <Text id={explanation} size="sm" c="dimmed">
        Marking a review as useful helps to choose reviewers. The reviewer is not notified.
      </Text>
    </div>
  );
}
