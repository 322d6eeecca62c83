import { expect, test } from 'vitest';
import { MAX_PREFERENCE_BYTES } from '../../../../contract/index.ts';
import type { Seen } from './changes.ts';
import { MAX_WATCHED } from './watch-list.ts';

test('a full watch list of nodes with long names and exact scores can be stored', () => {
  const seen: Seen = {
    name: 'Node with a long name '.repeat(4),
    epoch: '1000000',
    status: 'VALIDATOR_NODE_STATUS_UNSPECIFIED',
    performance: '0.123456789012345678',
    offline: 1_000_000,
    from: '0.123456789012345678',
  };
  const nodes = Array.from({ length: MAX_WATCHED }, (_, index) => [index.toString(16).padStart(64, '0'), seen]);
  expect(JSON.stringify(Object.fromEntries(nodes)).length).toBeLessThan(MAX_PREFERENCE_BYTES);
});
