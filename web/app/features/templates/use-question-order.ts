import { useRef } from "react";
import type { QuestionsForm, QuestionValues } from "./template-values.ts";

/** Adds, moves and removes questions of a form, and keeps the focus where the user was. */
export function useQuestionOrder(form: QuestionsForm) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const cardAt = (index: number) => list.current?.children[index];

  function add(question: QuestionValues) {
    form.insertListItem("questions", question);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child textarea")?.focus());
  }

  function move(from: number, to: number) {
    form.reorderListItem("questions", { from, to });
    // The arrow that was pressed is disabled at the end, and would lose the focus there.
    focusUnlessKept(() => cardAt(to)?.querySelector("button:enabled[aria-label^=Move][data-variant]"));
  }

  function remove(index: number) {
    form.removeListItem("questions", index);
    // Focuses the question that moved into its place, else the button that adds questions.
    focusUnlessKept(
      () => (cardAt(index) ?? cardAt(index - 1))?.querySelector("[aria-label^=Remove]") ?? addButton.current,
    );
  }

  return { list, addButton, add, move, remove };
}

/** After the next render: focuses the given element, if the focused one is gone or disabled. */
function focusUnlessKept(find: () => Element | null | undefined) {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    const isLost = !activeElement || activeElement === body || activeElement.matches(":disabled");
    const found = isLost ? find() : null;
    if (found instanceof HTMLElement) found.focus();
  });
}
