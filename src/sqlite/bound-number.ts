/**
 * The SQL for a bound number, written as a sum. Use it in place of `?` for a limit, and for a number that a column must
 * equal in a statement with ORDER BY. With a plain `?` there, SQLite makes its plan for the bound value, so it compiles
 * the statement again at each run.
 */
export const BOUND_NUMBER = '? + 0';
