import { store, readStored } from "#web/shared/storage.ts";

const words = "Gone: ";

/**
 * Where a page's file does not come the router loads the page anew, which it knows by the browser's words; where the server
 * is away that leaves the browser's own page. In other words the failure comes to ui/broken-page.tsx.
 */
addEventListener("vite:preloadError", ({ payload }) => {
  payload.message = words + payload.message;
});

/**
 * What to do about a page's file that did not come though the server is there: try again in place, and then, once, load the
 * page anew, which brings the files of a version deployed meanwhile.
 */
export function bringMissing(error: unknown, again: () => void) {
  const told = String(error);
  if (!told.includes(words)) return;
  // Safari does not say which file it was: each page has its own turn.
  const key = location.pathname + told;
  const tries = readStored(key, "sessionStorage") ?? "";
  // Where nothing is kept it would never end.
  const isKept = store(key, `${tries}1`, "sessionStorage");
  if (!tries) again();
  else if (tries === "1" && isKept) location.reload();
}
