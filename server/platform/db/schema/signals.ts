import { jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import type { Signals } from "#contract/signals.ts";
import { candidates } from "./candidates.ts";
import { ofParent, sealedJson, sealedText } from "./columns.ts";
import { ownedBy } from "./policies.ts";

/** Where somebody was, as hashes under the key of the round; the device is known together with its network only. */
export interface Place {
  network: string;
  device: string;
}

/** What is kept of how an answer came, until its round ends or it is shown together with others. */
export interface Traces extends Partial<Place> {
  /** Its writer was named, and it came from where the manager was. */
  isOwn: boolean;
  isHasty: boolean;
  isDisposable: boolean;
}

/** By what answers about one candidate are compared, and what was striking about them: how many, never which. */
export const signalRounds = pgTable(
  "signal_rounds",
  {
    candidateId: uuid("candidate_id")
      .primaryKey()
      .references(() => candidates.id, { onDelete: "cascade" }),
    /** Random; networks and devices are hashed under it. Null: nothing came yet, or the round is over. */
    key: sealedText("key", "round's key"),
    /** Where the manager was when they added the candidate and named reviewers. */
    own: sealedJson("own", "manager's places").$type<Place[]>(),
    /** Counted among the answers of which there are still traces. */
    current: jsonb().$type<Signals>().notNull().default({ answers: 0, things: [] }),
    /** Counted among those of which there are none any more. */
    settled: jsonb().$type<Signals>().notNull().default({ answers: 0, things: [] }),
    /** What the manager has looked at. */
    seen: jsonb().$type<Signals>(),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
  },
  (table) => ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
);
