import { OrreryError } from '../../contract/index.ts';

/** The service refuses the cursor of a walk: real ones with 400, some cursors of other services with 500 (docs/network.md 2.4). */
export function isDeadCursor(error: unknown): boolean {
  return (
    error instanceof OrreryError &&
    error.code === 'UPSTREAM_REFUSED' &&
    (error.parameters.status === '400' || error.parameters.status === '500')
  );
}
