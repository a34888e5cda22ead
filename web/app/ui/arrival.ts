let moved = false;

/** Called once a navigation inside the product begins. */
export function recordNavigation() {
  moved = true;
}

/** False for the page that the browser itself loaded: there reading starts at the top anyway. */
export function isArrival(): boolean {
  return moved;
}
