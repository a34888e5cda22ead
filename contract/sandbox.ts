import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { get, post } from "./routes.ts";

/** Of one company's sandbox at a time. */
export const maxSandboxCandidates = 200;
/** How long made-up candidates and jobs are kept. */
export const sandboxDays = 30;

/** How much made-up data there is. */
const SandboxContents = z.object({ jobs: z.int(), candidates: z.int(), responses: z.int() });
export type SandboxContents = z.infer<typeof SandboxContents>;

export const managerSandbox = oc.tag("Sandbox").router({
  read: get("/sandbox", "What the company's sandbox contains")
    .output(SandboxContents)
    .errors(errors("OWNERS_ONLY")),
  empty: post("/sandbox/empty", "Delete everything in the company's sandbox; its keys keep working")
    .output(SandboxContents)
    .errors(errors("OWNERS_ONLY")),
});
