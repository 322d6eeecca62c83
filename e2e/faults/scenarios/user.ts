import { join } from 'node:path';
import { makeFolder } from '../../../src/files/index.ts';
import { createUserHandlers } from '../../../src/store/user/user-handlers.ts';
import type { Scenario } from '../scenario.ts';

/** Larger than a page of SQLite, so that a commit takes several writes. */
const LONG = 'a draft of a command '.repeat(400);
const KINDS = ['job', 'draft'] as const;

type Handlers = ReturnType<typeof createUserHandlers>;

function documentsOf(handlers: Handlers): string[] {
  return KINDS.flatMap((kind) => handlers.list(kind, 100).map(({ id, content }) => `${kind} ${id} ${content.length}`));
}

export const scenario: Scenario = {
  about: 'documents that a person made: stored, replaced, removed, across two starts',
  afterPowerLoss: 'kept',

  begin(folder) {
    const home = join(folder, 'networks', 'chain');
    let handlers = createUserHandlers({ folder: home });
    let isOpen = false;
    let shown: string[] = [];
    return {
      steps: [
        { name: 'make the folder', run: () => makeFolder(home) },
        {
          name: 'open',
          run() {
            handlers.open();
            isOpen = true;
          },
        },
        { name: 'put a job', run: () => handlers.put('job', 'one', 'queued') },
        { name: 'put a draft', run: () => handlers.put('draft', 'two', LONG) },
        { name: 'change the job', run: () => handlers.put('job', 'one', 'running now') },
        { name: 'put another job', run: () => handlers.put('job', 'three', 'done') },
        { name: 'remove the draft', run: () => handlers.remove('draft', 'two') },
        {
          name: 'close',
          run() {
            isOpen = false;
            handlers.close();
          },
        },
        {
          name: 'open again',
          run() {
            handlers = createUserHandlers({ folder: home });
            handlers.open();
            isOpen = true;
          },
        },
        { name: 'put a draft again', run: () => handlers.put('draft', 'two', `${LONG} and more`) },
        {
          name: 'close again',
          run() {
            isOpen = false;
            handlers.close();
          },
        },
      ],
      // While it is closed it shows what it held.
      shown() {
        if (isOpen) shown = documentsOf(handlers);
        return shown;
      },
      stop: () => handlers.close(),
    };
  },

  async reopen(folder) {
    const home = join(folder, 'networks', 'chain');
    await makeFolder(home);
    const handlers = createUserHandlers({ folder: home });
    try {
      handlers.open();
      const found = documentsOf(handlers);
      handlers.put('job', 'after', 'wards');
      if (handlers.get('job', 'after')?.content !== 'wards') throw new Error('a document is not kept');
      return found;
    } finally {
      handlers.close();
    }
  },
};
