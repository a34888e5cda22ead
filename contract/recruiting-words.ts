// Without zod, so that pages can use it.

/** The recruiting systems from which checks can be ordered. Also the source of the external ids of what they order. */
export const vendors = ["greenhouse", "ashby", "recruitee", "hibob", "kombo"] as const;
export type Vendor = (typeof vendors)[number];

export const vendorNames: Record<Vendor, string> = {
  greenhouse: "Greenhouse",
  ashby: "Ashby",
  recruitee: "Recruitee",
  hibob: "HiBob",
  kombo: "Kombo",
};

/** `ordered`: nobody was contacted yet. `complete`: the round has ended, with all wanted answers or with fewer. */
export const orderStates = ["ordered", "collecting", "complete", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/** Connections of one company. */
export const maxConnections = 10;
