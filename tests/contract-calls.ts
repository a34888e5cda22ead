import { isContractProcedure } from "@orpc/contract";
import * as z from "zod";
import { contract } from "#contract/index.ts";

/** The part of JSON Schema that zod writes for inputs. */
export interface Schema {
  type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | false;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

type Realm = keyof typeof contract;

export interface Call {
  name: string;
  realm: Realm;
  method: string;
  path: string;
  schema: Schema;
  input: z.ZodType | undefined;
}

/** All procedures of the contract, with their inputs. */
export const calls: Call[] = Object.entries(contract).flatMap(([realm, features]) =>
  Object.entries(features).flatMap(([feature, procedures]) =>
    Object.entries(procedures as object).flatMap(([name, procedure]: [string, unknown]) => {
      if (!isContractProcedure(procedure)) return [];
      const { route, inputSchema } = procedure["~orpc"];
      const input = inputSchema as z.ZodType | undefined;
      const schema: Schema = input
        ? (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema)
        : { type: "object" };
      const { method = "POST", path = `/${feature}/${name}` } = route;
      return { name: `${realm}.${feature}.${name}`, realm: realm as Realm, method, path, schema, input };
    }),
  ),
);
