import { isContractProcedure } from "@orpc/contract";
import type { ApiScope } from "#contract/api-scopes.ts";
import { type ErrorCode, errorCodes } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { scopeOf } from "#contract/requests.ts";

export interface ApiCall {
  /** Realm, feature and name in the contract. */
  names: string[];
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  /** What an API key needs to make this call. Undefined: no key may. */
  scope: ApiScope | undefined;
  errors: ErrorCode[];
}

export const apiCalls: ApiCall[] = callsIn(contract, []);

function callsIn(part: object, names: string[]): ApiCall[] {
  if (!isContractProcedure(part))
    return Object.entries(part).flatMap(([name, inner]: [string, object]) =>
      callsIn(inner, [...names, name]),
    );
  const { route, errorMap } = part["~orpc"];
  const { method = "POST", path = `/${names.join("/")}` } = route;
  const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);
  return [
    {
      names,
      method: method.toLowerCase() as ApiCall["method"],
      path,
      scope: scopeOf(part),
      errors: Object.keys(errorMap).filter(isCode),
    },
  ];
}
