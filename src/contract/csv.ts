/** The only CSV writer: for archives, saved lists, charts and checks. */

/** Options of the CSV writer. */
export interface CsvOptions {
  /**
   * 'defuse' is for files that a spreadsheet opens. It puts an apostrophe before text that starts like a formula, so
   * that the spreadsheet shows the text and does not run it. 'keep' is for archives, whose bytes must stay the same.
   */
  formulas: 'defuse' | 'keep';
  /** Row terminator; a line feed by default, as in archives. */
  lineEnd?: '\n' | '\r\n';
}

const MUST_BE_QUOTED = /[",\r\n]/;
/** Spreadsheets in some languages accept the full-width forms as well. */
const BEGINS_LIKE_A_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?%?$/i;

/**
 * Returns text with an apostrophe in front if it starts like a formula, so that a spreadsheet shows it and does not run
 * it. Numbers such as `-5` and other texts are returned as they are.
 */
export function defuseFormula(text: string): string {
  return BEGINS_LIKE_A_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function writeField(field: string | null, formulas: CsvOptions['formulas']): string {
  if (field === null) return '';
  const text = formulas === 'defuse' ? defuseFormula(field) : field;
  return text === '' || MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns one row of CSV with its line end (docs/interface.md 4.1 rule 5). A value with a comma, a quote or a line end
 * is quoted. Null is written as nothing and the empty text as two quotes, to tell them apart. The header is written as
 * a row of its names.
 */
export function writeCsvRow(fields: readonly (string | null)[], { formulas, lineEnd = '\n' }: CsvOptions): string {
  return `${fields.map((field) => writeField(field, formulas)).join(',')}${lineEnd}`;
}
