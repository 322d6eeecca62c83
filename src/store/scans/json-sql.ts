/** SQL that writes JSON as JSON.stringify does. SQLite's own functions for objects are slower and name no order. */

/**
 * Returns SQL that writes a text as a JSON string. The text must have no characters that JSON escapes.
 * @param sql the expression of the text
 */
export function jsonText(sql: string): string {
  return `'"' || ${sql} || '"'`;
}

/**
 * Returns the parts of SQL that write a JSON object with these members, in the given order, as arguments of `concat`: the
 * operator || would copy the text at each part.
 * @param members by name, SQL that writes each value as JSON
 */
export function jsonObject(members: Readonly<Record<string, string>>): readonly string[] {
  const parts = Object.entries(members).flatMap(([name, sql], index) => [
    `'${index === 0 ? '{' : ','}"${name}":'`,
    sql,
  ]);
  return [...parts, "'}'"];
}
