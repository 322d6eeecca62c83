import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { UpdateState } from '../../../contract/index.ts';
import { explorerAnswering } from '../../data/explorer.fixture.ts';
import { ExplorerContext } from '../../data/explorer.tsx';
import { Updates } from './updates.tsx';

const feed = 'https://orrery.example/newest.json';
const newer = { version: '2.1.0', url: 'https://orrery.example/releases/2.1.0', date: '2026-11-22' };

/** The text of Settings > About on newer versions. */
function drawn(state: UpdateState, isOn = true): string {
  const client = new QueryClient();
  client.setQueryData(['updates'], state);
  client.setQueryData(['preference', 'updates'], { isOn });
  const explorer = explorerAnswering(() => new Promise(() => {}));
  const within = createElement(ExplorerContext, { value: explorer }, createElement(Updates));
  return renderToString(createElement(QueryClientProvider, { client }, within)).replaceAll('<!-- -->', '');
}

test('without a feed it says that none is configured, and offers no switch', () => {
  const text = drawn({ feed: null, newer: null });
  expect(text).toContain('No update feed is configured.');
  expect(text).not.toContain('checkbox');
});

test('a newer version is shown with its page, which opens in a window of its own', () => {
  const text = drawn({ feed, newer });
  expect(text).toContain('Orrery 2.1.0 is available.');
  expect(text).toContain(`<a href="${newer.url}" target="_blank" rel="noreferrer">`);
});

test('switched off, it shows none', () => {
  expect(drawn({ feed, newer }, false)).not.toContain('is available');
});
