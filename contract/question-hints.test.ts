import { expect, test } from "vitest";
import { expectLinearIn } from "#tests/processor-time.ts";
import { questionHint } from "./question-hints.ts";

test.for([
  [
    "age",
    "How old are they?",
    "What is their age?",
    "Did they plan to retire soon?",
    "Are they too old for this?",
    "What year did they graduate?",
  ],
  [
    "health",
    "How was their health?",
    "How many sick days did they take?",
    "Are they pregnant?",
    "Any disability?",
    "Do they smoke?",
  ],
  ["religion", "What is their religion?", "Do they go to church?", "Does she wear a hijab?"],
  [
    "origin",
    "What is their nationality?",
    "Where are they originally from?",
    "Are they a native speaker?",
    "Is English their first language?",
    "Are they a US citizen?",
  ],
  [
    "family",
    "Are they married?",
    "Do they have children?",
    "Do they plan a family?",
    "Did kids keep them at home?",
    "Are they planning to have a baby?",
  ],
  ["sexual orientation", "Are they gay?", "What is his sexual orientation?"],
  ["gender identity", "What is their gender?", "Which pronouns do they use?"],
  ["trade unions", "Are they in a union?", "Were they on a works council?", "Did they go on strike?"],
  ["politics", "What are their politics?", "Who did they vote for?"],
  ["criminal records", "Were they ever arrested?", "Do they have a criminal record?"],
  [
    "pay",
    "What was their salary?",
    "How much did they earn?",
    "What was their last bonus?",
    "What did they earn?",
  ],
])("a question about %s gets a hint", ([topic, ...questions]) => {
  const hint = `Laws in many places forbid asking about ${topic}. Ask about the work instead.`;
  for (const question of questions) expect([question, questionHint(question)]).toEqual([question, hint]);
});

test("options are checked, too", () => {
  expect(questionHint("Which fits?", ["Married", "Single"])).toContain("family");
});

test.for([
  "How did they engage and manage their team?",
  "Did they write the ageing report?",
  "Did they add a health check to the service?",
  "Who watched the health of the payment service?",
  "How do they handle children processes and race conditions?",
  "Do they own a product family?",
  "How do they deal with office politics?",
  "Did they work with children?",
  "What should their manager know?",
  "How do they react to criticism?",
  "Do they argue with conviction?",
  "Do they strike a balance between speed and care?",
  "How old is the system that they maintain?",
  "Did they act in good faith?",
  "Do they take charge?",
  "Which package did they publish?",
  "Would you hire them again?",
  "How Christian handled a release?",
])("'%s' gets no hint", (question) => {
  expect(questionHint(question)).toBeNull();
});

test("a question that asks who the reviewer is gets its own hint", () => {
  for (const question of ["What is your name?", "Which was your team?", "When did you join?"])
    expect(questionHint(question)).toContain("Don't ask who they are.");
});

test("the time of the check grows no faster than the text", async () => {
  await expectLinearIn("age of health of the child parent where are they ", 1_000_000, questionHint);
});
