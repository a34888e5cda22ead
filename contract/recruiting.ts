import { oc } from "@orpc/contract";
import * as z from "zod";
import { confirmedOwner, errors } from "./errors.ts";
import { moment, recordOf } from "./fields.ts";
import { wantedResponses } from "./outreach.ts";
import { orderStates, vendors } from "./recruiting-words.ts";
import { del, get, post, put } from "./routes.ts";

const vendor = z.enum(vendors);

const Connection = z.object({
  id: z.uuid(),
  vendor,
  /** Where the system sends its requests. */
  address: z.string(),
  /** Who gets what is ordered. Null if that member was deleted. */
  member: z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean() }).nullable(),
  /** Null: the template that fits each job. */
  templateId: z.uuid().nullable(),
  wantedResponses: z.int(),
  isOn: z.boolean(),
  orders: z.int(),
  lastOrderAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
  /** What last went wrong, in a sentence. */
  problem: z.string().nullable(),
  problemAt: moment.nullable(),
});
export type RecruitingConnection = z.infer<typeof Connection>;

const Connections = z.object({
  /** False: an administrator of the installation has not turned recruiting systems on. */
  isAvailable: z.boolean(),
  /** The systems that can be connected. */
  offered: z.array(vendor),
  /** Newest first. */
  connections: z.array(Connection),
  /** What can be asked. */
  templates: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type RecruitingConnections = z.infer<typeof Connections>;

const credentials = recordOf(z.string().max(4_000), {
  maxKeyLength: 50,
  max: 10,
  tooMany: "A recruiting system has 10 credentials at most",
});
const chosen = {
  memberId: z.uuid("Choose who gets the checks"),
  templateId: z.uuid().nullable().default(null),
  wantedResponses: wantedResponses.default(3),
};

export const AddConnection = z.object({
  ...chosen,
  vendor,
  /** What Forthright needs to call the system. */
  credentials: credentials.default({}),
});

/** What is omitted stays as it is. */
export const UpdateConnection = z
  .object({ ...chosen, templateId: z.uuid().nullable(), wantedResponses, isOn: z.boolean(), credentials })
  .partial();

const OrderView = z.object({
  vendor,
  state: z.enum(orderStates),
  orderedAt: moment,
  /** The candidate's page in the system. */
  profileUrl: z.string().nullable(),
  /** The system did not take the report for three days. */
  reportFailed: z.boolean(),
});
export type CandidateOrder = z.infer<typeof OrderView>;

const byId = z.object({ connectionId: z.uuid() });
const path = "/recruiting-systems/{connectionId}" as const;
/** The key is null for systems that sign their requests. */
const WithKey = z.object({ connectionId: z.uuid(), key: z.string().nullable(), address: z.string() });

export const managerRecruiting = oc.tag("Recruiting systems").router({
  list: get("/recruiting-systems", "The company's recruiting systems")
    .output(Connections)
    .errors(errors("OWNERS_ONLY")),
  add: post("/recruiting-systems", "Connect a recruiting system; its key is only in this response", {
    successStatus: 201,
  })
    .input(AddConnection)
    .output(WithKey)
    .errors(
      errors(
        ...confirmedOwner,
        "RECRUITING_OFF",
        "RECRUITING_CREDENTIALS",
        "TOO_MANY_RECRUITING_SYSTEMS",
        "MEMBER_NOT_FOUND",
        "TEMPLATE_NOT_FOUND",
      ),
    ),
  update: put(path, "Change who gets what is ordered, and turn it on or off")
    .input(byId.extend(UpdateConnection.shape))
    .output(z.object({ updated: z.literal(true) }))
    .errors(
      errors(
        ...confirmedOwner,
        "RECRUITING_SYSTEM_NOT_FOUND",
        "RECRUITING_CREDENTIALS",
        "MEMBER_NOT_FOUND",
        "TEMPLATE_NOT_FOUND",
      ),
    ),
  replaceKey: post(`${path}/key`, "Create a new key; the former one stops working at once")
    .input(byId)
    .output(WithKey)
    .errors(
      errors(...confirmedOwner, "RECRUITING_OFF", "RECRUITING_SYSTEM_NOT_FOUND", "RECRUITING_SYSTEM_SIGNS"),
    ),
  remove: del(path, "Disconnect a recruiting system; checks go on, and it hears no more of them")
    .input(byId)
    .output(z.object({ removed: z.literal(true) }))
    .errors(errors("OWNERS_ONLY", "RECRUITING_SYSTEM_NOT_FOUND")),
  ofCandidate: get(
    "/candidates/{candidateId}/orders",
    "Which recruiting systems ordered a candidate's check, newest first",
  )
    .input(z.object({ candidateId: z.uuid() }))
    .output(z.array(OrderView))
    .errors(errors("CANDIDATE_NOT_FOUND")),
});
