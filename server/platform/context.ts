import type { Logger } from "pino";
import type { Actor } from "#contract/audit.ts";
import type { Admin } from "#contract/accounts.ts";
import type { Event } from "#contract/events.ts";
import type { Manager } from "#contract/managers.ts";
import type { InviterRule } from "#contract/company-roles.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Settings } from "./env.ts";
import type { IdempotentCall } from "#server/platform/db/transaction.ts";
import type { ResolveTxt } from "#server/platform/http/resolve-txt.ts";
import type { Mail } from "#server/platform/mail/send.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";
import type { Tasks } from "#server/platform/tasks/tasks.ts";

/** What every use case and every task receives. */
export interface Context {
  db: Database;
  clock: Clock;
  tasks: Tasks<Context>;
  mail: Mail;
  settings: Settings;
  /** The installation's secret, for keyed hashes and encryption. */
  secret: string;
  log: Logger;
  /** Null when neither metrics nor traces are on. */
  telemetry: Telemetry | null;
  /** The system, unless a realm's guard sets another actor. */
  actor: Actor;
  eventHandlers: EventHandler[];
  resolveTxt: ResolveTxt;
  /** Set for a call with an idempotency key: its transaction stores the response. */
  idempotentCall?: IdempotentCall | undefined;
}

/** Runs in the transaction that publishes the events. If it throws, the transaction rolls back. */
export type EventHandler = (context: Context, events: Event[]) => Promise<void>;

export interface SignedInManager extends Manager {
  companyId: string;
  whoInvites: InviterRule;
  secondFactorRequired: boolean;
  /** Whether it is the hidden member of a sandbox. A sandbox key acts as this member. */
  isSandbox: boolean;
}

/** For a manager's use case that opens its transactions itself, with `withManagerRole`. */
export interface ManagerStepsContext extends Context {
  manager: SignedInManager;
}

export interface ManagerContext extends ManagerStepsContext {
  /** Whether `db` is in the manager's role. False inside `withSystemRole`. */
  inRole: boolean;
}

/** For use cases that record from which network and device the manager calls. */
export interface PresentManagerContext extends ManagerContext {
  caller?: Caller | undefined;
}

export interface AdminContext extends Context {
  admin: Admin;
  caller: Caller;
}

/** Reviewers, guests and candidates are known only by the secret in their link, which is in the input. */
export interface ReviewerContext extends Context {
  caller: Caller;
}
export type GuestContext = ReviewerContext;
export type CandidateContext = ReviewerContext;

/** For use cases about one's own account, which managers and admins share. */
export interface AccountContext extends Context {
  account: Account;
  caller: Caller;
}

export interface Account {
  realm: "manager" | "admin";
  id: string;
  email: string;
  company?: string;
  sessionId: string;
}

export interface Caller {
  cookie: string;
  /** The Authorization header. Several are joined by commas, and are no key. */
  authorization?: string | undefined;
  address: string;
  /** For example 'Firefox on Windows'. */
  browser: string;
  /** Headers that identify the browser. Stored only as keyed hashes. */
  device: string;
  idempotencyKey?: string | undefined;
  /** The ids of the accounts that the calling page shows, if it sends them. */
  pageOf?: { manager: string | undefined; admin: string | undefined } | undefined;
}
