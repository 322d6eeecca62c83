/** Commands while they are written: plain JSON; a change copies the objects along its path. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
/** A JSON object. */
export interface JsonObject {
  [name: string]: Json;
}
/** The way to a value: names of members and indexes in lists. */
export type Path = readonly (string | number)[];

/** Returns true for a JSON object; false for null, lists and other values. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns a path in the notation of reviews: "orderSubmission.peggedOrder.offset",
 * "transfer.recurring.dispatchStrategy.markets.0".
 */
export function pathText(path: Path): string {
  return path.join('.');
}

/** Returns true for a value in which nothing is entered: no group or list in it has a text, a number or a choice. */
export function isBlank(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  return isJsonObject(value) ? Object.values(value).every(isBlank) : value === null || value === '';
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  let here = value;
  for (const step of path) {
    if (Array.isArray(here)) here = here[Number(step)];
    else if (isJsonObject(here) && Object.hasOwn(here, step)) here = here[step];
    else return undefined;
  }
  return here;
}

/** Returns a copy with another value at a path; `undefined` removes the member or the entry of a list. */
export function changeAt(value: Json | undefined, path: Path, next: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return next ?? {};
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    if (rest.length === 0 && next === undefined) list.splice(step, 1);
    else list[step] = rest.length === 0 ? (next ?? null) : changeAt(list[step], rest, next);
    return list;
  }
  const copy: JsonObject = isJsonObject(value) ? { ...value } : {};
  if (rest.length > 0) copy[step] = changeAt(copy[step], rest, next);
  else if (next === undefined) delete copy[step];
  else copy[step] = next;
  return copy;
}

/** Returns the JSON text of a whole command, in the layout of the form. */
export function commandText(command: string, body: JsonObject): string {
  return JSON.stringify({ [command]: body }, null, 2);
}
