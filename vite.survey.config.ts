import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Behind the script, and before there is text that would move when they arrive. */
const preloadFonts: Plugin = {
  name: "preload-fonts",
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => /-latin-wght-normal-.*\.woff2$/.test(file))
      .map((file) => ({
        tag: "link",
        attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
        injectTo: "body",
      })),
};

/** The same library, written for size: a third of what these pages would weigh with React's own. */
const asPreact = {
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  react: "preact/compat",
};

/** Pages of strangers with a telephone, built by themselves: on a slow line one script arrives sooner than four that are shared. */
export const lightEntry = (page: string) =>
  defineConfig({
    root: "web",
    publicDir: false,
    plugins: [react(), preloadFonts],
    resolve: { alias: asPreact },
    html: { cspNonce: "CSP_NONCE" },
    build: {
      outDir: "../dist/web",
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rollupOptions: { input: `web/${page}` },
    },
  });

/** The reviewers' pages. */
export default lightEntry("survey.html");
