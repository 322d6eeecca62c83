import {
  ErrorBody,
  EXPLORER_API_BASE,
  type ExplorerApi,
  type ExplorerMethod,
  explorerApiOver,
  OrreryError,
} from '../../contract/index.ts';
import { findLockHolder } from './lock.ts';

/**
 * The API of the explorer that holds a data folder, over its loopback gateway; null when nobody holds it.
 * @throws OrreryError DATA_FOLDER_BUSY when a process holds the folder but does not answer yet
 */
export async function findRunningExplorer(folder: string): Promise<Pick<ExplorerApi, 'call'> | null> {
  const holder = await findLockHolder(folder);
  if (holder === null) return null;
  const { address, token, pid } = holder;
  if (address === null || token === null) throw new OrreryError('DATA_FOLDER_BUSY', { folder, pid });
  return explorerApiOver({
    call: (method, input, signal) => callOverHttp(address, token, method, input, signal),
    listen: () => () => {},
  });
}

async function callOverHttp(
  address: string,
  token: string,
  method: ExplorerMethod,
  input: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await fetch(`${address}${EXPLORER_API_BASE}/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: signal ?? null,
  });
  const body: unknown = await response.json();
  if (response.ok) return body;
  const { message } = ErrorBody.parse(body);
  throw OrreryError.fromBody(body) ?? new OrreryError('INTERNAL', { problem: message });
}
