import { expect, test } from 'vitest';
import { nodeColumns } from './columns.tsx';

/** Width of the list in a window of 1440 pixels, beside the list of views. */
const IN_SIGHT = 1180;

test('the performance by which a node is paid is in sight in a usual window', () => {
  const shown = nodeColumns(18, undefined, {}, undefined).filter(({ hidden }) => hidden !== true);
  const end = shown.findIndex(({ id }) => id === 'performanceScore') + 1;
  expect(end).toBeGreaterThan(0);
  expect(shown.slice(0, end).reduce((sum, { width }) => sum + width, 0)).toBeLessThan(IN_SIGHT);
});
