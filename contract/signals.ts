import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { put } from "./routes.ts";

/** Unusual patterns in the responses about a candidate. contract/report-words.ts has the sentences. */
export const signalKinds = [
  "device",
  "network",
  "own",
  "alike",
  "hasty",
  "flat",
  "brief",
  "disposable",
] as const;
export type SignalKind = (typeof signalKinds)[number];

const Signal = z.object({ kind: z.enum(signalKinds), count: z.int().min(1) });

/** How many of the responses, never which. */
export const Signals = z.object({
  answers: z.int().min(0),
  things: z.array(Signal).max(signalKinds.length),
});
export type Signals = z.infer<typeof Signals>;

export const ReportSignals = Signals.extend({
  /** The manager has acknowledged exactly these signals. */
  seen: z.boolean(),
});
export type ReportSignals = z.infer<typeof ReportSignals>;

export const managerSignals = oc.tag("Reports").router({
  markSeen: put(
    "/candidates/{candidateId}/signals/seen",
    "Mark the unusual patterns in a candidate's answers as seen",
  )
    // The signals shown, so that newer ones stay unseen.
    .input(z.object({ candidateId: z.uuid(), signals: Signals }))
    .output(ReportSignals)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED")),
});
