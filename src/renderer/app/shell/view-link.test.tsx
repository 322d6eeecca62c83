import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { copyShownLink } from './view-link.ts';

test.each([
  ['browser', 'Copied the link. It works in this browser until Orrery ends.'],
  ['desktop', 'Copied the link'],
] as const)('the %s host says how long a copied link lives', async (host, words) => {
  openPage(<main />, {});
  await copyShownLink(host);
  expect(await screen.findByText(words)).toBeDefined();
});
