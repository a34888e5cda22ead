/** How the tests start every browser: also as root in a container, and without background activity. */
export const launchOptions = {
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Pages of one browser share a process, which costs a fifth less than one process each.
    "--renderer-process-limit=1",
  ],
};
