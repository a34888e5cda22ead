import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";

/** Of one company's sandbox at a time. */
export const maxSandboxCandidates = 200;
/** How long made-up candidates and jobs are kept. */
export const sandboxDays = 30;

/** How much made-up data there is. */
const SandboxContents = z.object({ jobs: z.int(), candidates: z.int(), responses: z.int() });
export type SandboxContents = z.infer<typeof SandboxContents>;

const route = { tags: ["Sandbox"] };

export const managerSandbox = {
  read: oc
    .route({ ...route, method: "GET", path: "/sandbox", summary: "What the company's sandbox contains" })
    .output(SandboxContents)
    .errors(errors("OWNERS_ONLY")),
  empty: oc
    .route({
      ...route,
      method: "POST",
      path: "/sandbox/empty",
      summary: "Delete everything in the company's sandbox; its keys keep working",
    })
    .output(SandboxContents)
    .errors(errors("OWNERS_ONLY")),
};
