/** Entry of the network thread. It sends the requests to data gateways and writes the lists, so that no window waits for either. */
import { OrreryError } from '../contract/index.ts';
import { serveThread, yieldToOthers } from '../threads/index.ts';
import type { SavingEvent } from './archives.ts';
import { openSyncSession, type Session } from './session.ts';
import type { NetworkEvent, NetworkOptions } from './status.ts';
import type { SyncThreadService } from './sync-client.ts';

/**
 * Opens the session and returns a function that gives it. If opening fails, that function throws the reason at each
 * call, so that every caller gets it.
 */
function open(options: NetworkOptions, emit: (event: NetworkEvent | SavingEvent) => void): () => Session {
  try {
    const session = openSyncSession(options, emit);
    return () => session;
  } catch (thrown) {
    const error = OrreryError.from(thrown);
    return () => {
      throw error;
    };
  }
}

const neverAborted = () => new AbortController().signal;

function serve(options: NetworkOptions, emit: (event: NetworkEvent) => void): SyncThreadService {
  /** Progress callbacks by the path of the file being saved. */
  const savings = new Map<string, (bytes: number) => void>();
  const session = open(options, (event) => {
    if (event.type === 'saving') savings.get(event.file)?.(event.bytes);
    else emit(event);
  });
  return {
    ensure: async (request, signal = neverAborted()) => session().ensure(request, signal),
    syncOnce: async (request, signal = neverAborted()) => session().syncOnce(request, signal),
    segments: async (signal = neverAborted()) => session().segments(signal),
    async saveArchive(request, { onBytes, signal = neverAborted() } = {}) {
      if (onBytes !== undefined) savings.set(request.file, onBytes);
      try {
        return await session().saveArchive(request, signal);
      } finally {
        savings.delete(request.file);
      }
    },
    countRequests: async () => session().status().requests,
    follow: async () => session().follow(),
    pause: async () => session().pause(),
    readStatus: () => session().status(),
    async close() {
      let opened: Session;
      try {
        opened = session();
      } catch {
        return;
      }
      await opened.close();
    },
  };
}

// Readers of the store have precedence over its writer.
yieldToOthers();
serveThread(serve);
