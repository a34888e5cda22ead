import type { Document, Operation } from "./describe-api.ts";

const methods = ["get", "post", "put", "patch", "delete"] as const;

interface Described {
  method: (typeof methods)[number];
  path: string;
  operation: Operation;
}

export function operationsOf(document: Document): Described[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation: Operation | undefined = item?.[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
}
