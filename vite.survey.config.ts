import { resolve } from "node:path";
import prefresh from "@prefresh/vite";
import { defineConfig, type Plugin, type PluginOption } from "vite";
import { narrowed } from "./scripts/narrow-font.js";

/** Behind the script, and before there is text that would move when they arrive. */
export const preloadFonts = (names: string[]): Plugin => ({
  name: "preload-fonts",
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => names.some((name) => file.includes(`${name}-latin-wght-normal-`)))
      .map((file) => ({
        tag: "link",
        attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
        injectTo: "body",
      })),
});

/** Of the fonts as little as the pages need: their line is slow. */
export const narrowFonts: Plugin = {
  name: "narrow-fonts",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /@fontsource-variable[\\/]\w+[\\/]index\.css$/ },
    handler: (css, id) => narrowed(css, id),
  },
};

/** Pages and their libraries are written for React; they run on the same library written for size. */
export const onPreact: PluginOption[] = [
  {
    name: "on-preact",
    config: () => ({
      oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
      resolve: {
        alias: {
          "react/jsx-runtime": "preact/jsx-runtime",
          "react-dom/client": "preact/compat/client",
          "react-dom": "preact/compat",
          react: resolve("web/app/lib/react.ts"),
        },
      },
      // Libraries say "use client", which means nothing here.
      build: { rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } } },
    }),
  },
  // A component that is edited is exchanged, and keeps what it knows.
  await prefresh(),
];

/** Pages of strangers with a telephone, built by themselves: on a slow line one script arrives sooner than four that are shared. */
export const lightEntry = (page: string) =>
  defineConfig({
    root: "web",
    publicDir: false,
    plugins: [onPreact, narrowFonts, preloadFonts(["inter", "fraunces"])],
    html: { cspNonce: "CSP_NONCE" },
    build: {
      outDir: "../dist/web",
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: `web/${page}` },
    },
  });

/** The reviewers' pages. */
export default lightEntry("survey.html");
