import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";

export const dragInstructions =
  "Press space to pick the question up, the arrow keys to move it, space to put it down, and Escape to leave it where it was.";

/** What a screen reader says while a question is moved. @param keys of the questions in their order */
export function dragAnnouncements(keys: string[]): Announcements {
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
