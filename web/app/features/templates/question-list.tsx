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
import { Group, Stack, Text, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { maxTemplateQuestions } from "#contract/surveys.ts";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { LibraryButton } from "./library-button.tsx";
import classes from "./question-card.module.css";
import { QuestionCard } from "./question-card.tsx";
import { newQuestion, type TemplateValues } from "./template-values.ts";
import { useQuestionOrder } from "./use-question-order.ts";
import { PlusButton } from "#web/app/ui/plus-button.tsx";

const dragInstructions =
  "Press space to pick up the question and the arrow keys to move it. Press space to put it down or Escape to cancel.";

interface QuestionListProps {
  form: UseFormReturnType<TemplateValues>;
  /** While a question is dragged, Escape returns it and must not close anything. */
  onTakesEscape: (isDragging: boolean) => void;
}

/** The questions of a template, in the order in which they are asked. */
export function QuestionList({ form, onTakesEscape }: QuestionListProps) {
  const { questions } = form.values;
  const keys = questions.map(({ key }) => key);
  const { list, addButton, add, move, remove } = useQuestionOrder(form);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function endDrag({ active, over }: DragEndEvent) {
    onTakesEscape(false);
    const to = over ? keys.indexOf(String(over.id)) : -1;
    if (to >= 0) move(keys.indexOf(String(active.id)), to);
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
        <PlusButton
          ref={addButton}
          onClick={() => add(newQuestion())}
          disabled={questions.length >= maxTemplateQuestions}
        >
          Add Question
        </PlusButton>
        <LibraryButton
          existingIds={new Set(questions.map(({ id }) => id))}
          remaining={maxTemplateQuestions - questions.length}
          onAdd={(question) => form.insertListItem("questions", question)}
          onOpened={onTakesEscape}
        />
      </Group>
    </Stack>
  );
}

/**
 * What a screen reader announces while a question is moved.
 * @param keys of the questions in their order
 */
function dragAnnouncements(keys: string[]): Announcements {
  const getPosition = (id: UniqueIdentifier) => keys.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => `Question ${getPosition(active.id)} picked up.`,
    onDragOver: ({ active, over }) =>
      over
        ? `Question ${getPosition(active.id)} is at place ${getPosition(over.id)} of ${keys.length}.`
        : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `Question ${getPosition(active.id)} moved to place ${getPosition(over.id)}.`
        : `Question ${getPosition(active.id)} put back.`,
    onDragCancel: ({ active }) => `Question ${getPosition(active.id)} put back.`,
  };
}
