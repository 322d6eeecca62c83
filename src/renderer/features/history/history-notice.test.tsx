import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { HistoryNotice } from './history-notice.tsx';

test('after the explorer has ended, the notice says early that exports continue: a narrow window cuts its end', async () => {
  const notice = <HistoryNotice listedAt={1} isKnown error={null} onAsk={() => Promise.resolve()} />;
  const { breakLink } = openPage(notice, { status: () => liveStatus('first') });
  act(breakLink);
  const { textContent } = await screen.findByText(/^Orrery does not answer/);
  expect(textContent).toMatch(
    /ended\. Exports continue when Orrery runs again\. If you start Orrery again, open its new link\. This page/,
  );
});
