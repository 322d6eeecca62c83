/** From what a person types for a parameter to the value that the engine gets. */
import type { QueryParameter } from '../../../../contract/index.ts';
import { readNumber } from '../../../ui/format/index.ts';
import { type Params, paramText } from '../link.ts';
import { readTime, TIME_EXAMPLE } from './read-time.ts';

/** Returns the value of a parameter, or what is wrong with the typed text. */
function parameterValue({ kind }: QueryParameter, typed: string): { value: string } | { problem: string } {
  if (typed === '') return { problem: 'Required' };
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'float': {
      const value = readNumber(typed);
      return value === undefined ? { problem: 'Enter a number.' } : { value };
    }
    case 'time': {
      const value = readTime(typed);
      return value === undefined ? { problem: `Enter a time such as ${TIME_EXAMPLE}.` } : { value };
    }
    case 'date': {
      const value = readTime(typed)?.slice(0, 10);
      return value === undefined ? { problem: 'Enter a day such as 2026-10-01.' } : { value };
    }
    default:
      return { value: typed };
  }
}

/** The values of the parameters as the engine takes them, and what is wrong with the others. */
export interface ParameterReading {
  /** The values of the parameters that have no problem. */
  values: Params;
  problems: ReadonlyMap<string, string>;
}

/**
 * Reads the typed values of a query's parameters. Every parameter is required. Values of other names are left out,
 * because the engine refuses them.
 */
export function readTypedParameters(parameters: readonly QueryParameter[], typed: Params): ParameterReading {
  const values: Record<string, string> = {};
  const problems = new Map<string, string>();
  for (const parameter of parameters) {
    const read = parameterValue(parameter, paramText(typed, parameter.name));
    if ('problem' in read) problems.set(parameter.name, read.problem);
    else values[parameter.name] = read.value;
  }
  return { values, problems };
}
