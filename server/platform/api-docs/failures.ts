import { type ErrorCode, errorCodes, unavailable } from "#contract/errors.ts";
import { type ApiCall, apiCalls } from "./api-calls.ts";

export interface Failure {
  code: string;
  status: number;
  message: string;
}

/** Codes that any call may answer, besides those in contract/errors.ts. */
const general = {
  BAD_REQUEST: { status: 400, message: "The input is not what this call takes. The field errors says why." },
  CROSS_SITE: { status: 403, message: "A page of another site sent this request." },
  NOT_FOUND: { status: 404, message: "This address does not exist." },
  TIMEOUT: { status: 408, message: "The body arrived too slowly. Send it again." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "The body is larger than this call takes: 64 kB for most." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Send JSON with the content type application/json." },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: "Something went wrong on our side. The server's log has the id in the field data.",
  },
  [unavailable.code]: { status: 503, message: "Retry-After says when to send the request again." },
} as const;
type GeneralCode = keyof typeof general;

/** What a key may be refused for before its call is looked at. */
const forAnyKey: ErrorCode[] = [
  "KEY_NOT_VALID",
  "KEY_NOT_ALLOWED",
  "KEY_SCOPE_MISSING",
  "KEY_WITH_COOKIE",
  "TOO_MANY_REQUESTS",
];

/** Codes about a person's session, which no key has. */
const onlyForPages = new Set<ErrorCode>([
  "SIGNED_OUT",
  "SECOND_FACTOR_NEEDED",
  "SECOND_FACTOR_SETUP_NEEDED",
  "CONFIRM_IT_IS_YOU",
]);

/** Codes about an Idempotency-Key, which a GET does not take. */
const onlyWithIdempotencyKey = new Set<ErrorCode>(["ATTEMPT_DIFFERS", "ATTEMPT_UNDER_WAY"]);

/** Codes about what a viewer or a reader of a job may not change. */
const onlyForChanges = new Set<ErrorCode>(["VIEWERS_READ_ONLY", "JOB_IS_READ_ONLY", "JOB_OWNER_ONLY"]);

/** @param takesInput in the path, the query or the body */
export function failuresOf({ method, scope, errors }: ApiCall, takesInput: boolean): Failure[] {
  const isRead = method === "get";
  const declared = errors.filter(
    (code) =>
      !(scope && onlyForPages.has(code)) &&
      !(isRead && onlyWithIdempotencyKey.has(code)) &&
      !(isRead && scope && onlyForChanges.has(code)),
  );
  const common: GeneralCode[] = [
    ...(takesInput ? (["BAD_REQUEST"] as const) : []),
    ...(isRead ? [] : (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const)),
    ...(isRead || scope ? [] : (["CROSS_SITE"] as const)),
    unavailable.code,
  ];
  const keyErrors = scope ? (["KEY_NOT_VALID", "KEY_SCOPE_MISSING", "TOO_MANY_REQUESTS"] as const) : [];
  return [...[...keyErrors, ...declared].map(failure), ...common.map(generalFailure)].toSorted(
    (a, b) => a.status - b.status,
  );
}

/** Every failure once: those that programs can get, and those of the pages only. */
export function allFailures(): { programs: Failure[]; pages: Failure[] } {
  const ofPrograms = new Set([
    ...forAnyKey,
    ...apiCalls.flatMap(({ scope, errors }) =>
      scope ? errors.filter((code) => !onlyForPages.has(code)) : [],
    ),
  ]);
  const codes = Object.keys(errorCodes) as ErrorCode[];
  return {
    programs: [
      ...(Object.keys(general) as GeneralCode[]).map(generalFailure),
      ...codes.filter((code) => ofPrograms.has(code)).map(failure),
    ],
    pages: codes.filter((code) => !ofPrograms.has(code)).map(failure),
  };
}

const failure = (code: ErrorCode): Failure => ({
  code,
  status: errorCodes[code].status,
  message: errorCodes[code].message,
});

const generalFailure = (code: GeneralCode): Failure => ({ code, ...general[code] });
