import { SMTPServer } from "smtp-server";

/** An SMTP server in a process of its own, so that it takes no time from who sends. Tells how much it has accepted. */
let accepted = 0;
let told = 0;
const server = new SMTPServer({
  disabledCommands: ["STARTTLS", "AUTH"],
  onData(stream, _session, accept) {
    stream.resume().on("end", () => {
      accepted++;
      accept();
    });
  },
});
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.server.address() as { port: number }).port }),
);
setInterval(() => {
  if (accepted === told) return;
  told = accepted;
  process.send?.({ accepted });
}, 5);
process.on("disconnect", () => process.exit(0));
