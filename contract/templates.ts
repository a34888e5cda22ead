import { oc } from "@orpc/contract";
import * as z from "zod";
import { Questions } from "./surveys.ts";

/** Null means any. */
const matching = {
  candidateRole: z.string().nullable(),
  candidateFunction: z.string().nullable(),
  reviewerRole: z.string().nullable(),
  reviewerFunction: z.string().nullable(),
};

export const SurveyTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  ...matching,
  isDefault: z.boolean(),
  questions: Questions,
});
export type SurveyTemplate = z.infer<typeof SurveyTemplate>;

export const visitorTemplates = {
  list: oc
    .route({
      method: "GET",
      path: "/survey-templates",
      tags: ["Templates"],
      summary: "The published survey templates, by name",
    })
    .output(z.array(SurveyTemplate)),
};
