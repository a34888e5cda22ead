/** What a pool of connections is doing. */
export interface PoolUse {
  name: string;
  open: number;
  idle: number;
  /** For a connection. */
  waiting: number;
}
