import { oc } from "@orpc/contract";
import * as z from "zod";
import { apiKeyKinds, apiScopes, keyLifetimes } from "./api-scopes.ts";
import { errors } from "./errors.ts";
import { line } from "./fields.ts";
import { del, get, post } from "./routes.ts";

/** Of one member, without those that have expired. */
export const maxApiKeys = 20;

const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(apiKeyKinds),
  /** The first characters, by which people recognise the key. */
  start: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** The member for whom the key acts. */
  member: z.object({ id: z.uuid(), name: z.string(), isSelf: z.boolean(), isActive: z.boolean() }),
  createdAt: z.string(),
  /** Null: never. */
  expiresAt: z.string().nullable(),
  hasExpired: z.boolean(),
  /** Rounded down to the hour. Null: never. */
  lastUsedAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const ApiKeys = z.object({
  /** The newest first. Owners get those of the whole company, other members their own. */
  keys: z.array(ApiKey),
  total: z.int(),
  /** What a key of the caller may do. */
  scopes: z.array(z.enum(apiScopes)),
});
export type ApiKeys = z.infer<typeof ApiKeys>;

export const CreateApiKey = z.object({
  /** Appears in the audit log next to the member. */
  name: line("Name", 60),
  /** A sandbox key works with made-up people and sends no e-mails. */
  kind: z.enum(apiKeyKinds).default("live"),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, "Choose at least one")
    .max(apiScopes.length)
    .overwrite((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  /** Null: never. */
  expiresInDays: z.literal(keyLifetimes).nullable().default(365),
});

export const managerApiKeys = oc.tag("API keys").router({
  list: get("/api-keys", "Your API keys; for owners, the company's")
    .input(z.object({ limit: z.coerce.number().int().min(1).max(10_000).default(50) }))
    .output(ApiKeys),
  create: post("/api-keys", "Create an API key; the key itself is only in this response", {
    successStatus: 201,
  })
    .input(CreateApiKey)
    .output(z.object({ apiKey: ApiKey, key: z.string() }))
    .errors(errors("CONFIRM_IT_IS_YOU", "OWNERS_ONLY", "TOO_MANY_API_KEYS")),
  revoke: del("/api-keys/{keyId}", "Revoke an API key; programs that use it are refused at once")
    .input(z.object({ keyId: z.uuid() }))
    .output(z.object({ revoked: z.literal(true) }))
    .errors(errors("API_KEY_NOT_FOUND")),
});
