import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { moment } from "./fields.ts";
import { sendsMail } from "./requests.ts";
import { get, post } from "./routes.ts";

const SiteConfig = z.object({
  name: z.string(),
  salesEmail: z.string(),
  /** The accounts of demo mode, shown as hints. */
  demo: z
    .object({
      admin: z.object({ email: z.string(), password: z.string() }),
      manager: z.object({ email: z.string(), password: z.string() }),
    })
    .nullable(),
  features: z.object({ resume_upload: z.boolean(), recruitment_integration: z.boolean() }),
});

export const visitorSite = oc.tag("Site").router({
  config: get("/config", "What the pages need to know about this installation").output(SiteConfig),
});

/** Good; needs attention soon; has to be fixed now. */
export const partStates = ["good", "look", "bad"] as const;

/** The health of one part of the installation, with a remedy. Contains no personal data. */
export const SystemPart = z.object({
  key: z.enum([
    "version",
    "database",
    "migrations",
    "clock",
    "queue",
    "mail",
    "webhooks",
    "sources",
    "disk",
    "backup",
    "consent",
  ]),
  title: z.string(),
  state: z.enum(partStates),
  facts: z.array(z.object({ name: z.string(), value: z.string().or(z.object({ moment })) })),
  /** The remedy; empty if there is nothing to do. */
  advice: z.string(),
  /** The action of a button. */
  offers: z.enum(["try_again", "test_mail"]).optional(),
});

export type SystemPart = z.infer<typeof SystemPart>;

export type Described = Omit<SystemPart, "key" | "title">;

export const adminSystem = oc.tag("System").router({
  read: get("/admin/system", "The state of this installation, part by part, and what to do about it").output(
    z.object({ parts: z.array(SystemPart) }),
  ),
  testMail: post(
    "/admin/system/test-mail",
    "Send the calling admin a test e-mail, and wait some seconds for the outcome",
  )
    .meta(sendsMail)
    .output(z.object({ to: z.string(), outcome: z.enum(["sent", "unconfirmed", "being_sent"]) }))
    .errors(errors("MAIL_NOT_ACCEPTED", "MAIL_BLOCKED", "MAIL_REFUSED", "DAILY_LIMIT_REACHED")),
});
