import { OrreryError } from '../../contract/index.ts';

/**
 * Returns true if the error is the service's refusal of a cursor: real services answer with 400, to some foreign
 * cursors with 500 (docs/network.md 2.4).
 */
export function isDeadCursor(error: unknown): boolean {
  return (
    OrreryError.hasCode(error, 'UPSTREAM_REFUSED') &&
    (error.parameters.status === '400' || error.parameters.status === '500')
  );
}

/** Resolves with null if the service refuses the cursor of the request. @throws the other errors of the request */
export async function nullIfDeadCursor<Result>(request: Promise<Result>): Promise<Result | null> {
  try {
    return await request;
  } catch (error) {
    if (isDeadCursor(error)) return null;
    throw error;
  }
}
