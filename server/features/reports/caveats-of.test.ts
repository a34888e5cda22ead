import { expect, test } from "vitest";
import { isManagerRelationship } from "./read-report.ts";

test.for([
  "Line manager",
  "my boss",
  "Supervisor at Acme",
  "Managed me",
  "managed Robin for a year",
  "She supervised me",
  "manages me",
  "was supervising my thesis",
])("the relationship %j says that the reviewer managed the candidate", (relationship) => {
  expect(isManagerRelationship(relationship)).toBe(true);
});

test.for([
  "",
  "Peer",
  "managed by me",
  "Was managed by Robin",
  "was supervised by the candidate",
  "I managed her",
])("the relationship %j does not say that the reviewer managed the candidate", (relationship) => {
  expect(isManagerRelationship(relationship)).toBe(false);
});
