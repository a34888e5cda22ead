import { Button, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { IconBooks } from "@tabler/icons-react";
import { useState } from "react";
import { type LibraryQuestion, competencyNames } from "#contract/question-library.ts";
import { functions } from "#contract/roles.ts";
import { Question } from "#contract/surveys.ts";
import { api } from "#web/app/lib/api.ts";
import { toQuestionValues, type QuestionValues } from "./template-values.ts";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { SearchInput, ShowMore } from "#web/app/ui/lists.tsx";
import classes from "./library-button.module.css";

const anyValue = "";

interface LibraryButtonProps {
  existingIds: ReadonlySet<string | null>;
  /** How many more questions can be added. */
  remaining: number;
  /** Whether to offer questions that depend on another one. */
  offersConditional?: boolean;
  onAdd: (question: QuestionValues) => void;
  /** While it is open, Escape closes only this dialog, not the one below it. */
  onOpened?: (opened: boolean) => void;
}

/** Adds questions from the library to a template or a job. */
export function LibraryButton({ onOpened, ...library }: LibraryButtonProps) {
  const [opened, { open, close }] = useDisclosure(false, {
    onOpen: () => onOpened?.(true),
    onClose: () => onOpened?.(false),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBooks size={16} aria-hidden />}
        onClick={open}
        disabled={library.remaining <= 0}
      >
        Add from library
      </Button>
      <Modal opened={opened} onClose={close} size="xl" title="Question library">
        <Library {...library} />
      </Modal>
    </>
  );
}

function Library({
  existingIds,
  remaining,
  offersConditional = true,
  onAdd,
}: Omit<LibraryButtonProps, "onOpened">) {
  const library = useQuery(api.visitor.templates.library.queryOptions({ staleTime: Infinity }));
  const [competency, setCompetency] = useState<string>(anyValue);
  const [jobFunction, setJobFunction] = useState<string>(anyValue);
  const [words, setWords] = useState("");
  const matchesFilters = ({ question, options = [], shownIf, ...entry }: LibraryQuestion) =>
    (offersConditional || !shownIf) &&
    (competency === anyValue || entry.competency === competency) &&
    (jobFunction === anyValue ||
      entry.functions.length === 0 ||
      entry.functions.some((name) => name === jobFunction)) &&
    [question, ...options].join(" ").toLowerCase().includes(words.toLowerCase());
  return (
    <Stack>
      <Group gap="sm" align="flex-end" className={classes.fields}>
        <Select
          label="About"
          allowDeselect={false}
          data={[
            { value: anyValue, label: "Everything" },
            ...Object.entries(competencyNames).map(([value, label]) => ({ value, label })),
          ]}
          value={competency}
          onChange={(value) => setCompetency(value ?? anyValue)}
        />
        <Select
          label="For"
          allowDeselect={false}
          data={[{ value: anyValue, label: "Everyone" }, ...functions]}
          value={jobFunction}
          onChange={(value) => setJobFunction(value ?? anyValue)}
        />
        <SearchInput label="Search" value={words} onChange={setWords} />
      </Group>
      <QueryState
        query={library}
        errorTitle="Failed to load the library"
        skeleton={<RowSkeletons />}
        empty={null}
      >
        {(questions) => (
          <ShowMore items={questions.filter(matchesFilters)} pageSize={12}>
            {(visible) => (
              <ul className={`${rows.rows} ${rows.tall}`}>
                {visible.map((question) => (
                  <li key={question.id}>
                    <div className={rows.text}>
                      <Text size="xs" fw={500} c="evergreen">
                        {competencyNames[question.competency]}
                      </Text>
                      <Text size="sm" fw={500}>
                        {question.question}
                      </Text>
                      {question.options && <Text size="sm">{question.options.join(" · ")}</Text>}
                      {question.shownIf && (
                        <Text size="xs">Only after the answer {question.shownIf.answers.join(" or ")}</Text>
                      )}
                      <Text size="xs" c="dimmed" mt={4}>
                        {question.evidence}
                      </Text>
                    </div>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`${existingIds.has(question.id) ? "Added" : "Add"}: ${question.question}`}
                      // It keeps the focus when it has been pressed.
                      aria-disabled={existingIds.has(question.id)}
                      data-disabled={existingIds.has(question.id) || undefined}
                      disabled={
                        remaining <= 0 || (question.shownIf && !existingIds.has(question.shownIf.question))
                      }
                      onClick={() => onAdd(toQuestionValues(Question.parse(question)))}
                    >
                      {existingIds.has(question.id) ? "Added" : "Add"}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </ShowMore>
        )}
      </QueryState>
    </Stack>
  );
}
