/** The one writer of CSV: archives, saved lists, charts and checks. */

export interface CsvOptions {
  /**
   * 'defuse' for everything that a spreadsheet opens: what begins like a formula gets an apostrophe before it, so that it is
   * shown and not run. 'keep' where every byte counts: archives.
   */
  formulas: 'defuse' | 'keep';
  /** End of a row; a line feed, as archives have, unless given. */
  lineEnd?: '\n' | '\r\n';
}

const MUST_BE_QUOTED = /[",\r\n]/;
/** Spreadsheets of some languages take the wide forms as well. */
const BEGINS_LIKE_A_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?%?$/i;

/** The text as a spreadsheet shows it instead of running it: with an apostrophe where it begins like a formula. */
export function defuseFormula(text: string): string {
  return BEGINS_LIKE_A_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function writeField(field: string | null, formulas: CsvOptions['formulas']): string {
  if (field === null) return '';
  const text = formulas === 'defuse' ? defuseFormula(field) : field;
  return text === '' || MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One row of CSV, its end included (docs/interface.md 4.1 rule 5): a value with a comma, a quote or a line end is quoted,
 * NULL is nothing at all, and the empty text is two quotes, so that it is not taken for NULL. The header is a row of names.
 */
export function writeCsvRow(fields: readonly (string | null)[], { formulas, lineEnd = '\n' }: CsvOptions): string {
  return `${fields.map((field) => writeField(field, formulas)).join(',')}${lineEnd}`;
}
