import { type HTTPPath, oc, type Route } from "@orpc/contract";

type More = Omit<Route, "method" | "path" | "summary">;

/** The beginning of a call: its method and path, and one sentence for the API's reference. */
export const get = (path: HTTPPath, summary: string, more?: More) =>
  oc.route({ method: "GET", path, summary, ...more });
export const post = (path: HTTPPath, summary: string, more?: More) =>
  oc.route({ method: "POST", path, summary, ...more });
export const put = (path: HTTPPath, summary: string, more?: More) =>
  oc.route({ method: "PUT", path, summary, ...more });
export const del = (path: HTTPPath, summary: string, more?: More) =>
  oc.route({ method: "DELETE", path, summary, ...more });

/** The same with a route that pages import without this library. */
export const call = (route: Pick<Route, "method" | "path">, summary: string, more?: More) =>
  oc.route({ ...route, summary, ...more });
