/** How a replica is, and how often what might have been read there was read where. */
export interface ReplicaUse {
  is: "used" | "behind" | "away" | "primary" | "another";
  /** Null: that cannot be known. */
  behindSeconds: number | null;
  reads: { replica: number; primary: number };
}

/** What a pool of connections is doing. */
export interface PoolUse {
  name: string;
  open: number;
  idle: number;
  /** For a connection. */
  waiting: number;
}
