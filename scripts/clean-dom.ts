/** Empties the page after each test. Files share their modules, so a hook of a module belongs to its first file alone. */
import { BroadcastChannel as ChannelOfAllThreads, threadId } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { afterEach } from 'vitest';

// Only ends a hang: on a loaded machine a page takes seconds to show what it has.
configure({ asyncUtilTimeout: 60_000 });

// A channel reaches every thread of the process, and each thread runs a test file: their pages would be tabs of one browser.
Object.defineProperty(globalThis, 'BroadcastChannel', {
  value: class extends ChannelOfAllThreads {
    constructor(name: string) {
      super(`${name} of thread ${threadId}`);
    }
  },
  configurable: true,
  writable: true,
});

// For its warnings, React's build for development takes the stack of each element that is made, up to 10,000 in a second.
// That takes longer than to make the element, and the stacks stay in memory. Without room for more, it takes none.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
  configurable: true,
});

afterEach(() => {
  cleanup();
  // A page sets the size of its text on the root.
  document.documentElement.style.fontSize = '';
  // React Aria remembers how the page was used last. After a click without a pointer it gives the focus only a frame later.
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
});
