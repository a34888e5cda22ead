declare module "virtual:contract-routes" {
  /** The contract as far as calls are addressed by it: vite.config.ts takes the rest away. */
  export const routes: typeof import("#contract/index.ts").contract;
}
