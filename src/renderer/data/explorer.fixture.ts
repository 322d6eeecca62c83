/** For tests: what a component of the data layer is given, without a page. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type ExplorerTransport, explorerApiOver } from '../../contract/index.ts';
import { type Explorer, ExplorerContext } from './explorer.tsx';

/** An explorer that `call` answers for, and that tells of no events. */
export function explorerAnswering(call: ExplorerTransport['call']): Explorer {
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

/** What `use`, called by a component, returns when that is drawn for the first time; its effects do not run. */
export function firstDrawn<Value>(client: QueryClient, explorer: Explorer, use: () => Value): Value {
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
