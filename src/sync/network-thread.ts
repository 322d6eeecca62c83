/** Entry of the network thread: everything that talks to a service and writes its store, away from every window. */
import { OrreryError } from '../contract/index.ts';
import { serveThread, yieldToOthers } from '../threads/index.ts';
import type { ArchiveRequest, SavingEvent } from './archives.ts';
import type { EnsureRequest } from './ensure.ts';
import type { NetworkHandlers } from './network.ts';
import type { SyncRequest } from './once.ts';
import { openSession, type Session } from './session.ts';
import type { NetworkEvent, NetworkOptions } from './status.ts';

/** A session that could not be opened answers every call with the reason. */
function open(options: NetworkOptions, emit: (event: NetworkEvent | SavingEvent) => void): () => Session {
  try {
    const session = openSession(options, emit);
    return () => session;
  } catch (thrown) {
    const error = OrreryError.from(thrown);
    return () => {
      throw error;
    };
  }
}

// Whoever looks at what is stored goes before what is being stored.
yieldToOthers();
serveThread<NetworkOptions, NetworkHandlers, NetworkEvent | SavingEvent>((options, emit) => {
  const session = open(options, emit);
  const ended = Promise.withResolvers<void>();
  return {
    ensure: (request: EnsureRequest, signal: AbortSignal) => session().ensure(request, signal),
    syncOnce: (request: SyncRequest, signal: AbortSignal) => session().syncOnce(request, signal),
    segments: (_: undefined, signal: AbortSignal) => session().segments(signal),
    saveArchive: (request: ArchiveRequest, signal: AbortSignal) => session().saveArchive(request, signal),
    follow: () => session().follow(),
    pause: () => session().pause(),
    status: () => session().status(),
    untilEnd: () => ended.promise,
    async close() {
      ended.resolve();
      let opened: Session;
      try {
        opened = session();
      } catch {
        return;
      }
      await opened.close();
    },
  };
});
