/** Test helpers that give a component of the data layer its context, without a page. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type ExplorerTransport, explorerApiOver } from '../../contract/index.ts';
import { type ExplorerConnection, ExplorerContext } from './explorer.tsx';

/** Makes an explorer that answers with `call` and emits no events. */
export function explorerAnswering(call: ExplorerTransport['call']): ExplorerConnection {
  const transport: ExplorerTransport = { call, listen: () => () => {} };
  return {
    host: {
      transport,
      hasFilePicker: false,
      watchLink: () => () => {},
      openArchive: () => Promise.reject(new Error('no archives')),
      onCommand: () => () => {},
    },
    api: explorerApiOver(transport),
    link: 'up',
  };
}

/** Renders a component once and returns the result of its hook `use`. Effects do not run. */
export function firstDrawn<Value>(client: QueryClient, explorer: ExplorerConnection, use: () => Value): Value {
  const drawn: Value[] = [];
  function View() {
    drawn.push(use());
    return null;
  }
  const within = createElement(ExplorerContext, { value: explorer }, createElement(View));
  renderToString(createElement(QueryClientProvider, { client }, within));
  const [first] = drawn;
  if (first === undefined) throw new Error('nothing was drawn');
  return first;
}
