/** Whoever presses longer drags or selects something, or it was let go where nobody told: beside a scrollbar. */
const longestMs = 2_000;

let waiting: (() => void)[] | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;

const endAfter = (event: string, ms = 0) =>
  addEventListener(
    event,
    () => {
      if (ms) waiting ??= [];
      clearTimeout(ending);
      ending = setTimeout(() => {
        const held = waiting;
        waiting = undefined;
        held?.forEach((callback) => callback());
      }, ms);
    },
    true,
  );

endAfter("pointerdown", longestMs);
// A finger's press is told as a mouse's when it is over; the click comes at once after that, before any timer.
endAfter("mouseup");
endAfter("pointercancel");
// Of a press on a menu of the browser's own, where not every browser tells how it ends.
endAfter("input");

/**
 * Does it at once, but not while something is being pressed: whatever moves between a press and its end has not been
 * clicked. For all that changes a page without having been asked for at this moment.
 */
export function afterPress(callback: () => void) {
  if (waiting) waiting.push(callback);
  else callback();
}
