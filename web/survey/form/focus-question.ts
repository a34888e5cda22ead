/** Moves to the part of a question that can be answered: of a choice, the chosen option or the first. */
export function focusQuestion(id: string | undefined) {
  const question = document.getElementById(`question-${id}`);
  const field =
    question?.querySelector<HTMLElement>("input:checked") ??
    question?.querySelector<HTMLElement>("input, textarea");
  field?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: "start" });
}
