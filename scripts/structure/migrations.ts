/** The last migration of the previous release, which must work with the current schema. */
const PREVIOUS_RELEASE = "0009_one_statement";

/**
 * File names of migrations that remove what the previous release no longer uses. Each must also set
 * `supported_release.oldest`.
 */
const CONTRACT_MIGRATIONS: readonly string[] = [];

const FILE = /^server\/migrations\/(\d{4}_[a-z0-9_]+)\.ts$/;
const WORD = /"?(\w+)"?/.source;
/** Matches one column or clause, with its parentheses. */
const CLAUSE = /(?:\([^)]*\)|[^(),;`])*/.source;

const NOT_IN_BUILDER: readonly [pattern: RegExp, fault: string][] = [
  [/\.dropTable\(/, "drops a table"],
  [/\.dropColumn\(/, "drops a column"],
  [/\.renameColumn\(|\.renameTo\(/, "renames"],
  [/\.setNotNull\(/, "makes a column not null"],
  [/\.setDataType\(/, "changes the type of a column"],
];

const NOT_IN_ALTER_TABLE: readonly [pattern: RegExp, fault: string][] = [
  [/\bdrop (?:column )?(?!constraint|default|not null|expression|identity)/, "drops a column"],
  [/\brename\b/, "renames"],
  [/\bset not null\b/, "makes a column not null"],
  [/\balter (?:column )?\w+ (?:set data )?type\b/, "changes the type of a column"],
];

/** Returns migrations since the previous release that break CONTRIBUTING.md's rules for expanding. */
export function findMigrationFaults(
  files: ReadonlyMap<string, string>,
  contracts = CONTRACT_MIGRATIONS,
): string[] {
  const since = [...files].flatMap(([path, text]) => {
    const name = FILE.exec(path)?.[1];
    return name && name > PREVIOUS_RELEASE ? [{ path, name, text: normalize(text) }] : [];
  });
  const created = new Set(since.flatMap(({ text }) => createdTables(text)));
  return since.flatMap(({ path, name, text }) =>
    (contracts.includes(name) ? contractFaults(text) : expandFaults(text, created)).map(
      (fault) => `${path}: ${fault}`,
    ),
  );
}

/** Removes comments and line breaks, and converts keywords to lower case. */
function normalize(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*(\/\/|--).*$/gm, "")
    .replace(/\s+/g, " ")
    .replace(/[A-Z]+(?=[ ;`])/g, (word) => word.toLowerCase());
}

function createdTables(text: string): string[] {
  const matches = text.matchAll(new RegExp(`create table (?:if not exists )?${WORD}`, "g"));
  return [...matches].map(([, table = ""]) => table);
}

function contractFaults(text: string): string[] {
  return /\bsupported_release\b/.test(text)
    ? []
    : ["a contract migration, which does not set supported_release.oldest"];
}

const LATER = "which the previous release may still use: expand first, contract one release later";

/** Ignores tables created since the previous release, which does not use them. */
function expandFaults(text: string, created: ReadonlySet<string>): string[] {
  const isOld = (table = "") => !created.has(table);
  const alters = [
    ...text.matchAll(new RegExp(`alter table (?:if exists )?(?:only )?${WORD}([^;\`]*)`, "g")),
  ].filter(([, table]) => isOld(table));
  const drops = [...text.matchAll(new RegExp(`drop table (?:if exists )?${WORD}`, "g"))];
  const faults = [
    ...drops.filter(([, table]) => isOld(table)).map(() => "drops a table"),
    ...NOT_IN_BUILDER.filter(([pattern]) => pattern.test(text)).map(([, fault]) => fault),
    ...alters.flatMap(([, , change = ""]) =>
      NOT_IN_ALTER_TABLE.filter(([pattern]) => pattern.test(change)).map(([, fault]) => fault),
    ),
    ...alters.flatMap(([, , change = ""]) => requiredColumns(change)),
    ...requiredByBuilder(text),
  ];
  return [...new Set(faults)].map((fault) => `${fault}, ${LATER}`);
}

const REQUIRED = "adds a column that is not null and has no default";

function requiredColumns(change: string): string[] {
  const added = change.match(new RegExp(`\\badd (?:column )?(?:if not exists )?${CLAUSE}`, "g"));
  const isRequired = (column: string) =>
    /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column);
  return (added ?? []).some(isRequired) ? [REQUIRED] : [];
}

function requiredByBuilder(text: string): string[] {
  const changes = text.match(/\.alterTable\(.*?\.execute\(/g) ?? [];
  const added = changes.flatMap((change) => change.split(".addColumn(").slice(1));
  const isRequired = (column: string) =>
    column.includes(".notNull(") && !column.includes(".defaultTo(");
  return added.some(isRequired) ? [REQUIRED] : [];
}
