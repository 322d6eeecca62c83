import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { copyShownLink } from './view-link.ts';

test.each([
  ['browser', 'Copied the link. It works in this browser until Orrery ends.'],
  ['desktop', 'Copied the link'],
] as const)('the %s host says how long a copied link lives', async (host, words) => {
  openPage(<main />, {});
  await copyShownLink({ ...liveStatus('first'), host });
  expect(await screen.findByText(words)).toBeDefined();
});

test.each([
  ['/nodes?filter=oak', 'orrery://nodes?filter=oak&network=first'],
  ['/overview', 'orrery://overview?network=first'],
  ['/help?doc=query', 'orrery://help?doc=query'],
])('the link of %s names the chain of its network, if the view depends on one', async (path, copied) => {
  openPage(<main />, {});
  history.pushState(null, '', path);
  await copyShownLink({ ...liveStatus('first'), host: 'desktop' });
  expect(await navigator.clipboard.readText()).toBe(copied);
});
