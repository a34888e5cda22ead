import { readStored, store } from "#web/shared/storage.ts";

/** Hands a file to the browser, which keeps it where it keeps downloads. */
export function saveFile(file: File) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // Later: the browser has to have taken it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const words = "Gone: ";

/**
 * Where a page's file does not come the router loads the page again, which it knows by the browser's words; where the server
 * is away that leaves the browser's own page. In other words the failure comes to ui/broken-page.tsx.
 */
addEventListener("vite:preloadError", ({ payload }) => {
  payload.message = words + payload.message;
});

/**
 * What to do about a page's file that did not come though the server is there: try again in place, and then, once, load the
 * page again, which brings the files of a version deployed meanwhile.
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
