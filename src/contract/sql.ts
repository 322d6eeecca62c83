/** Writing names and texts into SQL. Nothing else puts a value into a statement. */

/** Returns a name quoted for SQL: in double quotes, which allow any name. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns a text as a literal of SQL, in single quotes. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
