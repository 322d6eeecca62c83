import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StatusChip } from './status.tsx';

test('a node without a status in the epoch before is not called new: the network may not have reported one', () => {
  const { unmount } = render(
    <StatusChip status="VALIDATOR_NODE_STATUS_ERSATZ" previous="VALIDATOR_NODE_STATUS_UNSPECIFIED" />,
  );
  expect(screen.getByText('No status in the epoch before')).toBeDefined();
  unmount();
});
