import { STATUS_CODES } from "node:http";
import { errorCodes } from "#contract/errors.ts";

/** An error of the API, in the form that pages get. */
export interface ApiError {
  code: string;
  status: number;
  message: string;
  data?: unknown;
}

export const problemType = "application/problem+json";

/** An error in the form that programs get (RFC 9457). Its `type` is where our documentation explains the code. */
export function problem(origin: string, { code, status, message, data }: ApiError) {
  const { issues, ...rest }: { issues?: unknown } = Object(data);
  const errors: Partial<Record<string, { message: string }>> = errorCodes;
  return {
    type: `${origin}/api/docs#error-${code.toLowerCase()}`,
    title: errors[code]?.message ?? STATUS_CODES[status],
    status,
    detail: message,
    code,
    ...(issues !== undefined && { errors: issues }),
    ...(Object.keys(rest).length > 0 && { data: rest }),
  };
}
