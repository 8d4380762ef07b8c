const SCHEMA = "server/platform/db/schema/";
const PLATFORM_TABLES = [
  "backup_times",
  "job_effects",
  "list_stretches",
  "secrets",
  "used_captchas",
];
const TABLE = /^ {2,4}([a-z_]+): \{/gm;
const COMMENT = /^\s*(?:\/\*\*|\*|\/\/).*$/gm;
const STATEMENT =
  /\b(?:(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*"|(?:from|join|into|update) )(\w+)/g;

/** Returns the statements of platform code that use a feature's table. */
export function findTableFaults(files: Map<string, string>): string[] {
  const entries = [...files].filter(([path]) => path.startsWith("server/platform/"));
  const schema = entries.filter(([path]) => path.startsWith(SCHEMA));
  const tables = new Set(schema.flatMap(([, text]) => namesIn(text, TABLE)));
  return entries
    .filter(([path]) => !path.startsWith(SCHEMA))
    .flatMap(([path, text]) =>
      namesIn(text.replace(COMMENT, ""), STATEMENT)
        .filter((name) => tables.has(name) && !PLATFORM_TABLES.includes(name))
        .map((name) => `${path}: uses the table ${name}: platform knows no feature`),
    );
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}
