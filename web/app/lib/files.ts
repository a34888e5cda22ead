import { readStored, store } from "#web/shared/storage.ts";
import { missingFileMarker } from "./error-message.ts";

export function saveFile(file: File) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // Later, because the browser must have read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * If a page's file does not load, the router reloads the page, which it recognizes by the browser's message. If the
 * server is unavailable, that leads to the browser's own error page. Changing the message leads the failure to
 * ui/broken-page.tsx.
 */
addEventListener("vite:preloadError", ({ payload }) => {
  payload.message = missingFileMarker + payload.message;
});

/**
 * Handles a page's file that did not load although the server is available: retries in place, and then reloads the page
 * once, which loads the files of a version deployed meanwhile.
 */
export function retryMissingFile(error: unknown, retry: () => void) {
  const message = String(error);
  if (!message.includes(missingFileMarker)) return;
  // Safari does not say which file failed, so each page is counted separately.
  const key = location.pathname + message;
  const tries = readStored(key, "sessionStorage") ?? "";
  // Without storage it would never end.
  const isStored = store(key, `${tries}1`, "sessionStorage");
  if (!tries) retry();
  else if (tries === "1" && isStored) location.reload();
}
