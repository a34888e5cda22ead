// Development: the server restarts and the pages reload when their files change, all at http://localhost:3000.
import { spawn } from "node:child_process";

const port = process.env.PORT ?? "3000";
const apiPort = process.env.API_PORT ?? "3001";
const bin = "node_modules/.bin";
const environment = {
  ...process.env,
  API_PORT: apiPort,
  ORIGIN: `http://localhost:${port}`,
  API_ONLY: "true",
  DEMO: "true",
};

const children = [
  spawn(
    `${bin}/node`,
    [
      "--watch-path=server",
      "--watch-path=contract",
      "--import",
      "./server/platform/tsx.ts",
      "server/main.ts",
    ],
    {
      stdio: "inherit",
      env: { ...environment, PORT: apiPort },
    },
  ),
  spawn(`${bin}/vite`, ["--port", port, "--clearScreen", "false"], { stdio: "inherit", env: environment }),
];
const stop = () => children.forEach((child) => child.kill("SIGTERM"));
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of children) child.on("exit", stop);
