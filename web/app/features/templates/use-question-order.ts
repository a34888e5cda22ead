import { useRef } from "react";
import type { QuestionsForm, QuestionValues } from "./template-values.ts";

/** Adds, moves and removes questions of a form, and keeps the focus where the user was. */
export function useQuestionOrder(form: QuestionsForm) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const getCard = (index: number) => list.current?.children[index];

  function add(question: QuestionValues) {
    form.insertListItem("questions", question);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child textarea")?.focus());
  }

  function move(from: number, to: number) {
    form.reorderListItem("questions", { from, to });
    // The arrow that was pressed is disabled at the end, and would lose the focus there.
    focusIfLost(() => getCard(to)?.querySelector("button:enabled[aria-label^=Move][data-variant]"));
  }

  function remove(index: number) {
    form.removeListItem("questions", index);
    // Focuses the question that moved into its place, or the button that adds questions.
    focusIfLost(
      () =>
        (getCard(index) ?? getCard(index - 1))?.querySelector("[aria-label^=Remove]") ?? addButton.current,
    );
  }

  return { list, addButton, add, move, remove };
}

/** After the next render: focuses another element if the focused one has disappeared or is disabled. */
export function focusIfLost(find: () => Element | null | undefined) {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    const isLost = !activeElement || activeElement === body || activeElement.matches(":disabled");
    const target = isLost ? find() : null;
    if (target instanceof HTMLElement) target.focus();
  });
}
