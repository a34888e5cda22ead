/** How every browser of the tests is started: by root in a container as well, and quiet. */
export const launchOptions = {
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Pages of one browser share a process, which costs a fifth less than one for each.
    "--renderer-process-limit=1",
  ],
};
