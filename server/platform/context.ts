import type { Logger } from "pino";
import type { Actor } from "#contract/audit.ts";
import type { Admin } from "#contract/accounts.ts";
import type { Event } from "#contract/events.ts";
import type { Manager } from "#contract/managers.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Settings } from "./env.ts";
import type { IdempotentCall } from "#server/platform/db/transaction.ts";
import type { Mail } from "#server/platform/mail/send.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";
import type { Tasks } from "#server/platform/tasks/tasks.ts";

/** What every verb and every task is given. */
export interface Context {
  db: Database;
  clock: Clock;
  tasks: Tasks<Context>;
  mail: Mail;
  settings: Settings;
  /** Keys hashes that must not be guessable from their plain text. */
  secret: string;
  log: Logger;
  /** Whoever watches; null where nobody does. */
  telemetry: Telemetry | null;
  /** By whom it is done. The system, unless a realm's guard says otherwise. */
  actor: Actor;
  /** Who is told of what happens; server/event-handlers.ts lists them. */
  subscribers: EventHandler[];
  /** Of a call that its caller may ask again: its transaction keeps the answer. */
  attempt?: IdempotentCall | undefined;
}

/** Hears of events within the transaction in which they happen: where the subscriber fails, they have not happened. */
export type EventHandler = (context: Context, events: Event[]) => Promise<void>;

export interface SignedInManager extends Manager {
  companyId: string;
}

/** The context of a manager's use case that opens the manager's transactions itself, with `withManagerRole`. */
export interface ManagerStepsContext extends Context {
  manager: SignedInManager;
}

/** What a verb of the managers' realm is given. */
export interface ManagerContext extends ManagerStepsContext {
  /** Whether `db` is in the manager's role; not while the system does something in between, by `withSystemRole`. */
  inRole: boolean;
}

/** The same where it matters from where they ask. */
export interface PresentManagerContext extends ManagerContext {
  caller?: Caller | undefined;
}

/** What a verb of the admins' realm is given. */
export interface AdminContext extends Context {
  admin: Admin;
  caller: Caller;
}

/** What a verb of the reviewers' realm is given: all that is known of them is the link, which is its input. */
export interface ReviewerContext extends Context {
  caller: Caller;
}

/** What a verb is given that does the same for managers and admins: something about their own account. */
export interface AccountContext extends Context {
  account: Account;
  caller: Caller;
}

/** Who is signed in, in whichever realm, and by which of their sessions. */
export interface Account {
  realm: "manager" | "admin";
  id: string;
  email: string;
  company?: string;
  sessionId: string;
}

/** What a verb of the guests' realm is given: all that is known of them is the link that was shared with them. */
export type GuestContext = ReviewerContext;

/** What a verb of the candidates' realm is given: all that is known of them is the link, which is its input. */
export type CandidateContext = ReviewerContext;

/** From where a request comes, and what it brings along. */
export interface Caller {
  cookie: string;
  /** The network address. */
  address: string;
  /** As 'Firefox on Windows'. */
  browser: string;
  /** All that the browser says of itself, by which it may be known again. It is stored nowhere but in keyed hashes. */
  device: string;
  /** The same call sent again with this key is done once. */
  idempotencyKey?: string | undefined;
  /** Whose page it comes from, where it says so. */
  pageOf?: { manager: string | undefined; admin: string | undefined } | undefined;
}
