/** What the key of shortcuts is called on this machine. */
export const modKey = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? "⌘" : "Ctrl";
