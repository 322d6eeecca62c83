/**
 * Reads query parameters strictly: an unknown, repeated or malformed one is rejected with the allowed form. Each
 * endpoint declares its parameters once, in a table under their documented names.
 */
import type { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';

/** One query parameter of an endpoint. */
export interface Parameter<Schema extends z.ZodType = z.ZodType> {
  /** Parses the text of the parameter. */
  schema: Schema;
  /** The allowed values, as the rest of a sentence after "It": "must be ...". */
  allowed: string;
  /** The schema of the documented value, when `schema` accepts more. */
  shape: z.ZodType;
}

/** The parameters of an endpoint under their documented names. */
export type ParameterTable = Readonly<Record<string, Parameter>>;
/** The parsed values of a table's parameters. A member is absent if the request does not have it. */
export type ParametersOf<T extends ParameterTable> = { [Name in keyof T]?: z.output<T[Name]['schema']> };

/**
 * Returns the documented spelling of a parameter's name. Networks accept two spellings: their own,
 * `pagination.newest_first`, and the documented `pagination.newestFirst`.
 */
function documentedName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Returns the value of a parameter from its text.
 * @param field the name of the parameter, for the error
 * @throws OrreryError PARAMETER_INVALID
 */
export function readParameter<Schema extends z.ZodType>(
  field: string,
  value: string,
  { schema, allowed }: Parameter<Schema>,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new OrreryError('PARAMETER_INVALID', { field, value, allowed });
  return parsed.data;
}

/**
 * Returns the parameters in a request target (`/path?query`) by a table of all that are allowed. `newest_first`
 * and `newestFirst` are one parameter, returned as `newestFirst`. Absent ones are left out.
 * @throws OrreryError PARAMETER_UNKNOWN, PARAMETER_REPEATED, PARAMETER_INVALID
 */
export function readParameters<T extends ParameterTable>(target: string, table: T): ParametersOf<T> {
  const values = new Map<string, unknown>();
  const start = target.indexOf('?');
  for (const [given, value] of new URLSearchParams(start === -1 ? '' : target.slice(start))) {
    const name = documentedName(given);
    const parameter = Object.hasOwn(table, name) ? table[name] : undefined;
    if (parameter === undefined) {
      throw new OrreryError('PARAMETER_UNKNOWN', { field: given, allowed: Object.keys(table).join(', ') || 'none' });
    }
    if (values.has(name)) throw new OrreryError('PARAMETER_REPEATED', { field: given });
    values.set(name, readParameter(name, value, parameter));
  }
  return Object.fromEntries(values) as ParametersOf<T>;
}
