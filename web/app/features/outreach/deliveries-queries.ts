import { api } from "#web/app/lib/api.ts";

const recheckMs = 15_000;

export const deliveriesOptions = api.admin.deliveries.list.queryOptions({ refetchInterval: recheckMs });
