/** Empties the page after each test. Files share their modules, so a hook of a module belongs to its first file alone. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);
