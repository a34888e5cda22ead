import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { useRef } from "react";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { LibraryButton } from "./library-button.tsx";
import classes from "./question-card.module.css";
import { QuestionCard } from "./question-card.tsx";
import { newQuestion, type TemplateValues } from "./template-values.ts";

const dragInstructions =
  "Press space to pick up the question and the arrow keys to move it. Press space to put it down or Escape to cancel.";

const mostQuestions = 50;

interface QuestionListProps {
  form: UseFormReturnType<TemplateValues>;
  /** While a question is moved, Escape puts it back and must not close anything. */
  onTakesEscape: (isDragging: boolean) => void;
}

/** The questions of a template, in the order in which they are asked. */
export function QuestionList({ form, onTakesEscape }: QuestionListProps) {
  const { questions } = form.values;
  const keys = questions.map(({ key }) => key);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function move(from: number, to: number) {
    form.reorderListItem("questions", { from, to });
    // The arrow that was pressed does nothing at the end, and keeps no focus there.
    focusUnlessKept(() => cardAt(to)?.querySelector("button:enabled[aria-label^=Move][data-variant]"));
  }

  function remove(index: number) {
    form.removeListItem("questions", index);
    // On to the one that has taken its place, else back to where questions are added.
    focusUnlessKept(
      () => (cardAt(index) ?? cardAt(index - 1))?.querySelector("[aria-label^=Remove]") ?? addButton.current,
    );
  }

  const cardAt = (index: number) => list.current?.children[index];

  function endDrag({ active, over }: DragEndEvent) {
    onTakesEscape(false);
    const to = over ? keys.indexOf(String(over.id)) : -1;
    if (to >= 0) move(keys.indexOf(String(active.id)), to);
  }

  function add() {
    form.insertListItem("questions", newQuestion());
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child textarea")?.focus());
  }

  return (
    <Stack gap="sm" component="section" aria-labelledby="template-questions">
      <Title order={3} id="template-questions">
        Questions
      </Title>
      {questions.length === 0 && (
        <div>
          <Text size="sm">No questions added yet. Click "Add Question" to get started.</Text>
          <Text size="sm" c="dimmed">
            Until you do, reviewers get the default questions.
          </Text>
        </div>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: dragAnnouncements(keys),
          screenReaderInstructions: { draggable: dragInstructions },
        }}
        onDragStart={() => onTakesEscape(true)}
        onDragCancel={() => onTakesEscape(false)}
        onDragEnd={endDrag}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ol ref={list} className={classes.list}>
            {questions.map((question, index) => (
              <QuestionCard
                key={question.key}
                form={form}
                index={index}
                question={question}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <FormError error={form.errors["questions"]} />
      <Group>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
          disabled={questions.length >= mostQuestions}
        >
          Add Question
        </Button>
        <LibraryButton form={form} room={mostQuestions - questions.length} onOpened={onTakesEscape} />
      </Group>
    </Stack>
  );
}

/** Once it is drawn: focuses what is found, where what had the focus is gone or can no longer be pressed. */
function focusUnlessKept(find: () => Element | null | undefined) {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    const isLost = !activeElement || activeElement === body || activeElement.matches(":disabled");
    const found = isLost ? find() : null;
    if (found instanceof HTMLElement) found.focus();
  });
}

/** What a screen reader says while a question is moved. @param keys of the questions in their order */
function dragAnnouncements(keys: string[]): Announcements {
  const place = (id: UniqueIdentifier) => keys.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => `Question ${place(active.id)} picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `Question ${place(active.id)} is at place ${place(over.id)} of ${keys.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `Question ${place(active.id)} moved to place ${place(over.id)}.`
        : `Question ${place(active.id)} put back.`,
    onDragCancel: ({ active }) => `Question ${place(active.id)} put back.`,
  };
}
