import { type OrreryBridge, OrreryError } from '../../../contract/index.ts';
import type { Host } from './host.ts';

let lastCall = 0;

/**
 * Returns the host of the desktop app: its calls and events cross Electron's IPC through the preload script's bridge. A
 * call that is aborted before it begins throws CANCELLED; a later abort is passed on.
 */
export function desktopHost(bridge: OrreryBridge): Host {
  return {
    transport: {
      async call(method, input, signal) {
        if (signal?.aborted) throw new OrreryError('CANCELLED', {});
        lastCall += 1;
        const id = `call-${lastCall}`;
        const cancel = () => bridge.cancel(id);
        signal?.addEventListener('abort', cancel, { once: true });
        try {
          const answer = await bridge.call(method, input, id);
          if (answer.ok) return answer.value;
          throw OrreryError.fromBody(answer.error) ?? new OrreryError('INTERNAL', { problem: answer.error.message });
        } finally {
          signal?.removeEventListener('abort', cancel);
        }
      },
      listen: (listener) => bridge.listen(listener),
    },
    watchLink(listener) {
      listener('up');
      return () => {};
    },
    // The window has no permission for file pickers; it uses downloads, whose dialog is the system's.
    hasFilePicker: false,
    async openArchive(file) {
      const chosen = await bridge.grantPath(file);
      if (chosen === null)
        throw new OrreryError('ARCHIVE_INVALID', { file: file.name, problem: 'it is not a .zip file' });
      return { chosen };
    },
    onCommand: (listener) => bridge.onCommand(listener),
  };
}
