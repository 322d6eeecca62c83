/**
 * A bound number as a sum. Use it for a limit, and for a column that equals a number in a statement with ORDER BY. There,
 * SQLite makes its plan for the value of a plain `?`, and so compiles the statement again at each run.
 */
export const BOUND_NUMBER = '? + 0';
