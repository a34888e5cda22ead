import type { AnyContractProcedure } from "@orpc/contract";

/** For `.meta()`: what this call answers may be some seconds old, so that a replica may answer it. */
export const mayBeOld = { mayBeOld: true };

export const isOldRead = (procedure: AnyContractProcedure) =>
  Reflect.get(procedure["~orpc"].meta, "mayBeOld") === true;
