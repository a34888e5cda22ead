/** Statements that break servers of the previous release, by their words in lower case. */
const kinds = [
  [
    /^drop (?:table|view|materialized view|function|type)\b/,
    "drops what servers of the previous release may use",
  ],
  [/^alter table .*?\bdrop (?!constraint\b|not null\b|default\b|expression\b|identity\b)/, "drops a column"],
  [/\bdrop default\b/, "drops a default"],
  [/^alter .*?\brename\b/, "renames"],
  [/^revoke\b/, "revokes a right"],
  [/\bset not null\b/, "makes a column required"],
  [
    /\badd (?!constraint\b)(?:column )?(?:if not exists )?\S+ (?!.*\b(?:default|generated)\b).*\bnot null\b/,
    "adds a required column without a default",
  ],
  [/^alter table .*?\balter (?:column )?\S+ (?:set data )?type\b/, "changes a column's type"],
];

/**
 * The statements of migrations that break servers of the previous release, unless a comment before the statement says
 * since which release nothing uses it: `-- contract: unused since 0.2.0`.
 * @param {string[]} migrations the SQL of all that come after the previous release, in order
 * @param {string[]} releases the versions that were released
 * @returns {string[]} a sentence for each
 */
export function destructiveStatements(migrations, releases) {
  const statements = migrations.flatMap(statementsOf);
  // Servers of the previous release do not know a table or function that is new in this one.
  const created = new Set(
    statements.flatMap(
      ({ words }) => /^create (?:table (?:if not exists )?|function )([\w.]+)/.exec(words)?.[1] ?? [],
    ),
  );
  return statements.flatMap(({ words, unusedSince }) => {
    const [, does] = kinds.find(([pattern]) => pattern.test(words)) ?? [];
    const [, name = ""] =
      /^(?:alter table|drop (?:table|function)|revoke .*? on)(?: if exists| only| table| function)* ([\w.]+)/.exec(
        words,
      ) ?? [];
    if (!does || created.has(name)) return [];
    if (unusedSince === undefined)
      return `'${words.slice(0, 100)}' ${does}. Leave it until a release does not use it. Then write before it: -- contract: unused since <that release>`;
    return releases.includes(unusedSince)
      ? []
      : `'${words.slice(0, 100)}' ${does}, and ${unusedSince} is no release in CHANGELOG.md.`;
  });
}

/** Without bodies of functions, texts and quotation marks. @param {string} sql */
function statementsOf(sql) {
  const plain = sql.replaceAll(/--[^\n]*|(\$\w*\$).*?\1|'(?:[^']|'')*'/gs, (found) =>
    found.startsWith("--") ? found.replaceAll(";", ",") : "''",
  );
  return plain.split(";").map((statement) => ({
    words: statement
      .replaceAll(/--.*$/gm, "")
      .replaceAll('"', "")
      .replaceAll(/\s+/g, " ")
      .replace(/\bpublic\./g, "")
      .trim()
      .toLowerCase(),
    unusedSince: /^-- contract: unused since (\S+)$/m.exec(statement)?.[1],
  }));
}
