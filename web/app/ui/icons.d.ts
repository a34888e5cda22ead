/** One of Tabler's icons by its name there; vite.config.ts draws them. */
declare module "~icons/tabler/*" {
  const icon: import("./icon.tsx").Icon;
  export default icon;
}
