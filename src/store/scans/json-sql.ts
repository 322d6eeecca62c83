/** SQL that writes JSON as JSON.stringify does. SQLite's own functions for objects are slower and name no order. */

/** A value without characters that JSON escapes, as a string. */
export function jsonText(sql: string): string {
  return `'"' || ${sql} || '"'`;
}

/** An object whose members are SQL of JSON, in the given order. */
export function jsonObject(members: Readonly<Record<string, string>>): string {
  const parts = Object.entries(members).map(([name, sql], index) => `'${index === 0 ? '{' : ','}"${name}":' || ${sql}`);
  return `${parts.join(' || ')} || '}'`;
}
