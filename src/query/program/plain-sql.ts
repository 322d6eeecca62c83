import { type QueryParameter, quoteText } from '../../contract/index.ts';
import { matchParameters, readParameterValue } from '../sql/bind.ts';
import { rewriteParameters } from '../sql/parameters.ts';

/** Returns the value of a parameter as SQL, read as `bindParameters` reads it. */
function literalOf(text: string, kind: QueryParameter['kind'] | undefined): string {
  if (kind === 'text') return quoteText(text);
  switch (readParameterValue(text).type) {
    case 'number':
      // Two minus signs begin a comment.
      return text.startsWith('-') ? `(${text})` : text.replace('+', '');
    case 'time':
      return `timestamptz ${quoteText(text)}`;
    case 'date':
      return `date ${quoteText(text)}`;
    case 'text':
      return quoteText(text);
  }
}

/**
 * Returns a query with its values in place of its parameters, for tools that know no parameters (docs/query.md).
 * @param parameters the query's parameters, with the kinds that it expects
 * @param values the texts of the parameters, by their names
 * @throws OrreryError QUERY_PARAMETER
 */
export function writePlainSql(
  sql: string,
  parameters: readonly QueryParameter[],
  values: Readonly<Record<string, string>>,
): string {
  const kinds = new Map(parameters.map(({ name, kind }) => [name.toLowerCase(), kind]));
  const given = matchParameters([...kinds.keys()], values);
  return rewriteParameters(sql, (name) => literalOf(given.get(name) ?? '', kinds.get(name)));
}
