import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NodeRow } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { MAX_WATCHED, useWatchList } from '../../shared/nodes/watch-list.ts';
import { useWatchActions, useWatchToggle } from './use-watch-toggle.tsx';

const seen = (name: string) => ({ name, epoch: '7', status: null, performance: '1', offline: 0 });
const nodes = ['a', 'b'].map((id) => ({ id, name: id }) as NodeRow);

function Page() {
  const { watched, ready } = useWatchList();
  const { toggleAll } = useWatchToggle();
  return (
    <>
      <output data-testid="watched">{ready && Object.keys(watched).toSorted().join(' ')}</output>
      {nodes.map((node) => (
        <button key={node.id} type="button" onClick={() => toggleAll([node], 7n)}>
          {node.name}
        </button>
      ))}
      <button type="button" onClick={() => toggleAll(nodes, 7n)}>
        all
      </button>
    </>
  );
}

test('undo of a stopped watch brings back that node alone, as it was last seen', async () => {
  let stored: unknown = { a: seen('a'), b: seen('b'), c: seen('c') };
  const { person } = openPage(<Page />, {
    status: () => liveStatus('first'),
    preference: () => ({ value: stored as never }),
    setPreference({ value }) {
      stored = value;
      return {};
    },
  });
  const watched = () => screen.getByTestId('watched').textContent;
  await waitFor(() => expect(watched()).toBe('a b c'));
  await person.click(screen.getByRole('button', { name: 'a' }));
  await waitFor(() => expect(watched()).toBe('b c'));
  const undoA = screen.getByRole('button', { name: 'Undo' });
  await person.click(screen.getByRole('button', { name: 'b' }));
  await waitFor(() => expect(watched()).toBe('c'));
  await person.click(undoA);
  await waitFor(() => expect(watched()).toBe('a c'));
  expect(stored).toMatchObject({ a: seen('a') });
});

test('undo of watching several nodes leaves those that were watched before', async () => {
  let stored: unknown = { a: seen('a') };
  const { person } = openPage(<Page />, {
    status: () => liveStatus('first'),
    preference: () => ({ value: stored as never }),
    setPreference({ value }) {
      stored = value;
      return {};
    },
  });
  const watched = () => screen.getByTestId('watched').textContent;
  await waitFor(() => expect(watched()).toBe('a'));
  await person.click(screen.getByRole('button', { name: 'all' }));
  await waitFor(() => expect(watched()).toBe('a b'));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(watched()).toBe('a'));
});

test('a node is watched whose id is a name that every object has, with the beginning of a long name', async () => {
  let stored: unknown = { a: seen('a') };
  const hostile = { id: 'constructor', name: 'x'.repeat(70_000), rankingScore: null } as NodeRow;
  function Hostile() {
    const { watched, ready } = useWatchList();
    const { toggleAll } = useWatchToggle();
    return (
      <>
        <output data-testid="watched">{ready && Object.keys(watched).toSorted().join(' ')}</output>
        <button type="button" onClick={() => toggleAll([hostile], 7n)}>
          watch
        </button>
      </>
    );
  }
  const { person } = openPage(<Hostile />, {
    status: () => liveStatus('first'),
    preference: () => ({ value: stored as never }),
    setPreference({ value }) {
      stored = value;
      return {};
    },
  });
  const watched = () => screen.getByTestId('watched').textContent;
  await waitFor(() => expect(watched()).toBe('a'));
  await person.click(screen.getByRole('button', { name: 'watch' }));
  await waitFor(() => expect(watched()).toBe('a constructor'));
  expect(stored).toMatchObject({ constructor: { name: 'x'.repeat(100) } });
});

test('a node is watched while the epoch is unknown, and is compared from the first epoch in which it is seen', async () => {
  function Early() {
    const [action] = useWatchActions(null, (node: NodeRow) => node);
    return (
      <button type="button" onClick={() => action?.run(nodes)}>
        {useWatchList().ready && action?.key}
      </button>
    );
  }
  const { person, inputs } = openPage(<Early />, {
    status: () => ({ ...liveStatus('first'), currentEpoch: null }),
    setPreference: () => ({}),
  });
  await person.click(await screen.findByRole('button', { name: 'w' }));
  await screen.findByText('Watching 2 nodes for changes');
  await waitFor(() => expect(inputs('setPreference')).toMatchObject([{ key: 'watch:first' }]));
  expect(inputs('setPreference')).toMatchObject([{ value: { a: { epoch: null }, b: { epoch: null } } }]);
});

test('while the network is unknown, nothing is watched, and the person is told', async () => {
  const { person, inputs } = openPage(<Page />, { status: () => new Promise<never>(() => {}) });
  await person.click(screen.getByRole('button', { name: 'all' }));
  await screen.findByText(/^Nothing was changed: the network is not known yet/);
  expect(inputs('setPreference')).toEqual([]);
});

test('a watch list that is full takes no further node, says so, and changes nothing', async () => {
  const full = Object.fromEntries(Array.from({ length: MAX_WATCHED - 1 }, (_, index) => [`n${index}`, seen('n')]));
  const { person, inputs } = openPage(<Page />, {
    status: () => liveStatus('first'),
    preference: ({ key }) => ({ value: key.startsWith('watch:first') ? full : null }),
    setPreference: () => ({}),
  });
  await waitFor(() => expect(screen.getByTestId('watched').textContent).toContain('n0'));
  await person.click(screen.getByRole('button', { name: 'all' }));
  await screen.findByText('Nothing was changed: at most 5,000 nodes can be watched');
  expect(inputs('setPreference')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'a' }));
  await waitFor(() => expect(inputs('setPreference')).toHaveLength(1));
});
