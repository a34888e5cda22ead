import { test } from "vitest";
import { anInstallation } from "./installation.ts";
test("x", async () => {
  console.error("start", Date.now());
  const i = await anInstallation();
  console.error("installation", Date.now());
  const s = await i.startServer();
  console.error("server", Date.now());
  await i.enqueueSurveys(1);
  console.error("enq", Date.now());
  await new Promise(r => setTimeout(r, 3000));
  console.error(i.smtp.received, await i.sent());
  await s.kill();
  console.error("killed", Date.now());
  await i.stop();
  console.error("stopped", Date.now());
});
