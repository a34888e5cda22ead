import { api } from "#web/app/lib/api.ts";

const recheckMs = 30_000;

export const systemOptions = api.admin.system.read.queryOptions({ refetchInterval: recheckMs });
