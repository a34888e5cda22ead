import { unavailable } from "#contract/errors.ts";

/** Codes that any call may answer, besides those in contract/errors.ts. */
export const generalCodes = [
  { code: "BAD_REQUEST", status: 400, message: "The input is not what this call takes. See `errors`." },
  { code: "CROSS_SITE", status: 403, message: "A page of another site sent this request." },
  { code: "NOT_FOUND", status: 404, message: "This address does not exist." },
  { code: "TIMEOUT", status: 408, message: "The body arrived too slowly. Send it again." },
  {
    code: "PAYLOAD_TOO_LARGE",
    status: 413,
    message: "The body is larger than this call takes: 64 kB for most.",
  },
  {
    code: "UNSUPPORTED_MEDIA_TYPE",
    status: 415,
    message: "Send JSON with the content type application/json.",
  },
  {
    code: "INTERNAL_SERVER_ERROR",
    status: 500,
    message: "Something went wrong on our side. `data.id` is in the server's log.",
  },
  { code: unavailable.code, status: 503, message: "Retry-After says when to send the request again." },
] as const;

export type GeneralCode = (typeof generalCodes)[number]["code"];
