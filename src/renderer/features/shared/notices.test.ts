import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../contract/index.ts';
import { ExplorerProvider } from '../../data/explorer.tsx';
import type { Host } from '../../data/host/host.ts';
import { FailureNotice } from './notices.tsx';

const drawn = (code: ErrorCode) => {
  const notice = createElement(FailureNotice, { error: 'It is so', code, onAsk: () => Promise.resolve() });
  return renderToStaticMarkup(createElement(() => ExplorerProvider({ host: {} as Host, children: notice })));
};

test('what failed can be asked for again, where that may end otherwise', () => {
  expect(drawn('STORE_DAMAGED')).toMatch(/It is so.*Try again/);
  expect(drawn('EPOCH_UNKNOWN')).toMatch(/It is so/);
  expect(drawn('EPOCH_UNKNOWN')).not.toMatch(/Try again/);
});
