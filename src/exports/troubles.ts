/** What errors of a service mean to who wants something of it. */
import { OrreryError } from '../contract/index.ts';

const PASSING_STATUSES = new Set(['502', '503', '504']);
const RANGE_CODES = new Set(['RANGE_OFF_BOUNDARY', 'RANGE_OUTSIDE', 'RANGE_GAP', 'HISTORY_UNKNOWN']);

/** The service cannot be used for now, or a thread ended and was restarted; later the same may succeed. */
export function isPassing(error: OrreryError): boolean {
  return (
    error.code === 'UPSTREAM_UNREACHABLE' ||
    error.code === 'UPSTREAM_LIMITED' ||
    error.code === 'THREAD_LOST' ||
    (error.code === 'UPSTREAM_REFUSED' && PASSING_STATUSES.has(error.parameters.status ?? ''))
  );
}

/** No known segments join to a range: a newer listing may have some that do. */
export function isRangeProblem(thrown: unknown): thrown is OrreryError {
  return thrown instanceof OrreryError && RANGE_CODES.has(thrown.code);
}
