import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AnswerMarks, answerMarks } from "#contract/surveys.ts";
import { api } from "#web/app/lib/api.ts";
import { responseOptions } from "./responses-queries.ts";
import { toast } from "#web/app/ui/toast.tsx";

interface MarkButtonsProps {
  reviewerKey: string;
  questionId: string;
  /** Undefined: nothing was said of it yet. */
  marks: AnswerMarks[string] | undefined;
}

/** Says of an answer in words, in one press, what it is worth. Nobody else sees it. */
export function MarkButtons({ reviewerKey, questionId, marks }: MarkButtonsProps) {
  const queryClient = useQueryClient();
  const mark = useMutation(
    api.manager.surveys.mark.mutationOptions({
      onSuccess: (saved) =>
        queryClient.setQueryData(
          responseOptions(reviewerKey).queryKey,
          (response) => response && { ...response, marks: saved.marks },
        ),
      onError: (error) => toast.failure("Failed to mark the answer", error),
    }),
  );
  const said = marks ?? [];
  const say = (next: AnswerMarks[string] | null) => {
    if (!mark.isPending) mark.mutate({ reviewerKey, questionId, marks: next });
  };
  return (
    <Group gap={6} mt="xs" component="fieldset" aria-label="This answer is" bd={0} p={0} mx={0}>
      <Text size="xs" c="dimmed" aria-hidden>
        This answer is
      </Text>
      {answerMarks.map((one) => (
        <Toggle
          key={one}
          label={names[one]}
          pressed={said.includes(one)}
          onPress={() => {
            const rest = said.filter((other) => other !== one);
            const next = said.includes(one) ? rest : [...said, one];
            say(next.length > 0 ? next : null);
          }}
        />
      ))}
      <Toggle
        label="None of these"
        pressed={marks?.length === 0}
        onPress={() => say(marks?.length === 0 ? null : [])}
      />
    </Group>
  );
}

const names = { specific: "Specific", example: "Backed by an example", balanced: "Balanced" };

function Toggle({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant={pressed ? "filled" : "default"}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
