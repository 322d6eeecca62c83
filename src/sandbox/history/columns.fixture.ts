/** The columns of a real network's tables at each schema version, for tests of other modules. */
export { headerAt } from './columns.ts';
