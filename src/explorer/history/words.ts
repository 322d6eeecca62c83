import { type ErrorCode, errorCatalogue, type OrreryError } from '../../contract/index.ts';
import { nameOfTable, type TableSpan } from '../../history/index.ts';

/** What happened, without what to do: for use inside a sentence. */
export function inWords(error: OrreryError): string {
  const { remedy } = errorCatalogue[error.code as ErrorCode];
  const text = error.message.endsWith(remedy) ? error.message.slice(0, -remedy.length) : error.message;
  return text.trim().replace(/\.$/, '');
}

export function spanInWords({ table, from, to }: TableSpan): string {
  return `${nameOfTable(table)} of blocks ${from} to ${to}`;
}
