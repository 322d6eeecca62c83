/** Empties the page after each test. Files share their modules, so a hook of a module belongs to its first file alone. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Only ends a hang: on a loaded machine a page takes seconds to show what it has.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  // A page sets the size of its text on the root.
  document.documentElement.style.fontSize = '';
  // React Aria remembers how the page was used last. After a click without a pointer it gives the focus only a frame later.
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
});
