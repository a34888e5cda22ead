import { oc } from "@orpc/contract";
import * as z from "zod";

const SiteConfig = z.object({
  name: z.string(),
  salesEmail: z.string(),
  /** The accounts of demo mode, shown as hints; null outside of it. */
  demo: z
    .object({
      admin: z.object({ email: z.string(), password: z.string() }),
      manager: z.object({ email: z.string(), password: z.string() }),
    })
    .nullable(),
  features: z.object({ resume_upload: z.boolean(), recruitment_integration: z.boolean() }),
});

export const visitorSite = {
  config: oc
    .route({
      method: "GET",
      path: "/config",
      tags: ["Site"],
      summary: "What the pages need to know about this installation",
    })
    .output(SiteConfig),
};
