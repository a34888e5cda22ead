import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import type { Clock } from "./platform/clock.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import { signAuditLog } from "#server/features/audit/sign-audit-log.ts";
import { systemActor } from "#server/features/audit/audit-log.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import { installationSecret } from "#server/platform/auth/installation-secret.ts";
import type { Context } from "./platform/context.ts";
import type { Connection } from "#server/platform/db/client.ts";
import type { Settings } from "./platform/env.ts";
import { createRequestHandler } from "./request-handler.tsx";
import type { createPages } from "#server/platform/http/pages.ts";
import { createHttpServer } from "#server/platform/http/server.ts";
import { type ResolveTxt, resolveTxtOverNetwork } from "#server/platform/http/resolve-txt.ts";
import type { Transport } from "#server/platform/mail/message.ts";
import { createMail } from "#server/platform/mail/send.ts";
import { watchMails, watchTroubles } from "#server/platform/mail/troubles.ts";
import { mailJobNotice } from "#server/features/jobs/job-notices.ts";
import { mailMemberLeft } from "#server/features/accounts/mail-member-left.ts";
import { mailMention } from "#server/features/comments/mention-mail.ts";
import { mailOwnerPassword } from "#server/features/accounts/company-sign-in/mail-owners.ts";
import { mailNotice } from "#server/features/accounts/mail-notice.ts";
import { recordSignInFailure } from "#server/features/accounts/sign-in.ts";
import { mailResetLink } from "#server/features/accounts/reset-password.ts";
import { deleteFoundMeanwhile } from "#server/features/directory/delete-person.ts";
import { findAgain } from "#server/features/company-names/affected-candidates.ts";
import { searchAfterImport } from "#server/features/reviewers/search-after-import.ts";
import { revertImport } from "#server/features/import-history/revert-import.ts";
import { rebuildCompanyRules } from "#server/features/company-names/name-rules.ts";
import { rebuildKeys } from "#server/features/directory/rebuild-keys.ts";
import { reencrypt } from "#server/features/system/change-secret.ts";
import { notifyOfRelease, notifyOfResponse } from "#server/features/notifications/notify-response.ts";
import { answerInSandbox, decideInSandbox } from "#server/features/sandbox/play-sandbox.ts";
import { sendDigest } from "#server/features/notifications/send-digest.ts";
import { sweepDigests } from "#server/features/notifications/sweep-digests.ts";
import { sendReminder } from "#server/features/outreach/send-reminder.ts";
import { mailCandidate } from "#server/features/consent/candidate-mails.ts";
import { mailEarlierAddress } from "#server/features/consent/earlier-address.ts";
import { mailConsentReceipt, mailConsentWithdrawn } from "#server/features/consent/consent-mails.ts";
import { sweepPortals } from "#server/features/consent/remind-candidates.ts";
import { retryOutreach, sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { endRounds } from "#server/features/surveys/end-rounds.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { carryOutRetention } from "#server/features/privacy/carry-out-retention.ts";
import { eraseOnRequest } from "#server/features/privacy/erase-on-request.ts";
import { notifyCarriedOut } from "#server/features/privacy/request-mails.ts";
import { reportOutreach } from "#server/features/notifications/report-outreach.ts";
import { deliverWebhooks, sweepWebhooks } from "#server/features/webhooks/deliver.ts";
import { spreadEvents } from "#server/features/webhooks/spread-events.ts";
import { mailWebhookOff } from "#server/features/webhooks/switch-off.ts";
import { announcePackages, sweepPackages } from "#server/features/recruiting/announce-packages.ts";
import { reportOrder, sweepOrders } from "#server/features/recruiting/report-orders.ts";
import { searchSource } from "#server/features/sources/search-source.ts";
import { resumeSearches } from "#server/features/sources/resume-searches.ts";
import { mailCeiling } from "#server/features/sources/mail-ceiling.ts";
import { runSource } from "#server/features/sources/feeds/run-source.ts";
import { runSourcesNightly, watchDropFolder } from "#server/features/sources/feeds/start-runs.ts";
import { loadKeys } from "#server/platform/crypto/encryption.ts";
import { isSandbox } from "#server/platform/sandbox.ts";
import { findFault } from "#server/features/system/find-fault.ts";
import { gatherReadings } from "#server/features/system/gather-readings.ts";
import { eventHandlers } from "./event-handlers.ts";
import { createTelemetry } from "#server/platform/telemetry/telemetry.ts";
import type { Task } from "#server/platform/tasks/define-task.ts";
import { createTasks, reportTrouble, type Tasks } from "#server/platform/tasks/tasks.ts";
import { createScheduleWatch } from "#server/platform/tasks/watch-schedules.ts";

export const knownTasks: Task[] = [
  sendChosenSurvey,
  sweepOutreach,
  retryOutreach,
  sendReminder,
  mailCandidate,
  mailConsentReceipt,
  mailConsentWithdrawn,
  mailEarlierAddress,
  sweepPortals,
  searchSource,
  resumeSearches,
  mailCeiling,
  runSource,
  runSourcesNightly,
  watchDropFolder,
  notifyOfResponse,
  notifyOfRelease,
  releaseResponses,
  endRounds,
  sweepDigests,
  sendDigest,
  recordSignInFailure,
  mailResetLink,
  mailNotice,
  mailJobNotice,
  mailMemberLeft,
  mailMention,
  mailOwnerPassword,
  carryOutRetention,
  eraseOnRequest,
  notifyCarriedOut,
  signAuditLog,
  rebuildKeys,
  rebuildCompanyRules,
  findAgain,
  searchAfterImport,
  deleteFoundMeanwhile,
  revertImport,
  decideInSandbox,
  answerInSandbox,
  reportOutreach,
  spreadEvents,
  deliverWebhooks,
  sweepWebhooks,
  mailWebhookOff,
  reportOrder,
  sweepOrders,
  announcePackages,
  sweepPackages,
];

export interface Dependencies {
  connection: Connection;
  settings: Settings;
  clock: Clock;
  transport: Transport;
  log: Logger;
  /** Null if another server serves the pages. */
  pages: ReturnType<typeof createPages> | null;
  tasks?: Tasks<Context>;
  resolveTxt?: ResolveTxt;
}

/** Connects all parts. Requires a migrated database. Neither listens nor runs tasks yet. */
export async function createApp({
  connection,
  settings,
  clock,
  transport,
  log,
  pages,
  tasks = createTasks(connection, knownTasks, reportTrouble(log)),
  resolveTxt = resolveTxtOverNetwork,
}: Dependencies) {
  const { db, requests } = connection;
  // Loaded only when enabled.
  const metrics = settings.metrics && (await import("#server/platform/telemetry/metrics.ts")).createMetrics();
  const tracing =
    settings.tracing &&
    (await import("#server/platform/telemetry/tracing.ts")).startTracing(settings.tracing, log);
  const telemetry = metrics || tracing ? createTelemetry({ metrics, tracer: tracing?.tracer ?? null }) : null;
  const stopWatching = tracing && telemetry ? connection.watch(telemetry) : () => {};
  tasks.watch(telemetry);
  const { secret, former } = await installationSecret(settings, db);
  loadKeys(secret, former);
  const mail = createMail(watchMails(watchTroubles(transport, { db, log }), telemetry), {
    from: settings.mailFrom,
    origin: settings.origin,
    log,
    secret,
    isSandbox: (companyId) => isSandbox({ db }, companyId),
  });
  const context: Context = {
    db,
    clock,
    tasks,
    mail,
    settings,
    secret,
    log,
    telemetry,
    actor: systemActor,
    eventHandlers,
    resolveTxt,
  };
  await reencrypt(context);
  const answering: Context = { ...context, db: requests };
  const realms = {
    manager: createAuthRealm("manager", answering),
    admin: createAuthRealm("admin", answering),
  };
  const schedules = createScheduleWatch(context);
  const checks = {
    checkHealth: connection.checkHealth,
    canServe: connection.canServe,
    lateSchedules: schedules.late,
  };
  const handleRequest = createRequestHandler(answering, realms, checks, pages);
  let watched: Server | undefined;
  const { server, drain } = createHttpServer(handleRequest, log, telemetry);

  return {
    context,
    /** Watches scheduled tasks. Requires that the tasks were started. */
    schedules,
    /** Serves metrics if enabled. Returns the port. */
    async watch(): Promise<number | null> {
      if (!settings.metrics || !metrics) return null;
      const serving = await metrics.serve(
        settings.metrics,
        () => gatherReadings(context, connection),
        () => findFault(context, connection),
      );
      watched = serving.server;
      return serving.port;
    },
    /** Returns the port. */
    async listen(port: number, host?: string): Promise<number> {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject).listen(port, host, resolve);
      });
      return (server.address() as AddressInfo).port;
    },
    /**
     * Finishes requests and tasks, then closes everything.
     * @param delayMs how long the server still takes requests; each response closes its connection
     */
    async stop({ delayMs = 0 } = {}) {
      watched?.close();
      schedules.stop();
      const answered = server.listening ? drain(delayMs) : Promise.resolve();
      // Requests may enqueue tasks, so these stop afterwards. A slow mail server gets some seconds.
      await Promise.all([answered.then(() => tasks.stop()), mail.close()]);
      stopWatching();
      tasks.watch(null);
      await Promise.all([connection.close(), tracing?.stop()]);
    },
  };
}
