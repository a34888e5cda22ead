import * as z from "zod";
import { OrderRefused, type VendorAdapter } from "../adapter.ts";
import { listPackages } from "../packages.ts";
import { placeOrder } from "../place-order.ts";
import { readRecruiteeOrder, recruiteeReport, recruiteeTests } from "./recruitee-shapes.ts";

/** Recruitee asks for the tests, sends candidates, and takes changes of their reports. It does not say when it cancels. */
export const recruitee: VendorAdapter = {
  Credentials: z.object({}),
  isSetUp: ({ recruiting }) => recruiting.recruiteePartner !== null,
  async answer(context, connection, { method, path, body }) {
    if (method === "GET" && path === "tests")
      return { status: 200, body: recruiteeTests(await listPackages(context)) };
    if (method !== "POST" || path !== "send_candidate") return null;
    const order = readRecruiteeOrder(body);
    if (!order) throw new OrderRefused("This request is not as Recruitee documents it.", 400);
    await placeOrder(context, connection, order);
    return { status: 200, body: {} };
  },
  // How Recruitee shows a message of ours is in a part of its documentation that could not be read.
  refuse: (status, message) => ({ status, body: { message } }),
  report: ({ recruiting: { recruiteeUrl, recruiteePartner } }, { vendorOrderId }, outcome) =>
    recruiteePartner && recruiteeReport(recruiteeUrl, recruiteePartner, vendorOrderId, outcome),
};
