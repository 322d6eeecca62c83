/** Empties the page after each test. Files share their modules, so a hook of a module belongs to its first file alone. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanup();
  // A page sets the size of its text on the root.
  document.documentElement.style.fontSize = '';
  // React Aria remembers how the page was used last. After a click without a pointer it gives the focus only a frame later.
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
});
