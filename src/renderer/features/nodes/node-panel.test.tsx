import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OrreryError } from '../../../contract/index.ts';
import { type Answers, giveSize, openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { NodePanel } from './node-panel.tsx';

const IDS = ['a', 'b'].map((digit) => digit.repeat(64));

function Panels() {
  const [id, setId] = useState('');
  return (
    <>
      {IDS.map((each) => (
        <button key={each} type="button" onClick={() => setId(each)}>
          {each}
        </button>
      ))}
      {id !== '' && (
        <NodePanel
          {...{ id, decimals: 0, epochSeq: undefined, powers: undefined, tab: 'delegations' }}
          onTab={() => {}}
          onEpoch={() => {}}
          onClose={() => {}}
        />
      )}
    </>
  );
}

test('a watched node that left the network is watched no longer by its button, and is shown in its last epoch', async () => {
  const [id = ''] = IDS;
  const [onTab, onEpoch, onClose] = [vi.fn(), vi.fn(), vi.fn()];
  const [none, powers] = [null, undefined];
  const STATUS = 'VALIDATOR_NODE_STATUS_CONSENSUS' as const;
  const at = (epochSeq: string) => ({
    ...{ epochSeq, name: 'Oak', status: 'NODE_STATUS_VALIDATOR' as const, validatorStatus: STATUS, rank: 1 },
    ...{ stakedByOperator: '1', stakedByDelegates: '1', stakedTotal: '2', pendingStake: '0', delegationCount: 0 },
    ...{ rankingScore: none, rewardScore: none },
  });
  const { person, inputs } = openPage(
    <NodePanel {...{ id, decimals: 0, epochSeq: 812n, powers, tab: undefined, onTab, onEpoch, onClose }} />,
    {
      status: () => liveStatus('one'),
      preference: ({ key }) => ({
        value: key.startsWith('watch:')
          ? { [id]: { name: 'Oak', epoch: '812', status: null, performance: '1', offline: 0 } }
          : null,
      }),
      setPreference: () => ({}),
      node: () => Promise.reject(new OrreryError('NODE_UNKNOWN', { node: id, epoch: 812n })),
      nodeHistory: () => ({ epochs: [at('810'), at('811')], absent: ['812'], missing: [] }),
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Show it in epoch 811' }));
  expect(onEpoch).toHaveBeenCalledExactlyOnceWith(811n);
  expect(screen.getByRole('heading', { name: 'Oak' })).toBeDefined();
  await person.click(await screen.findByRole('button', { name: 'Watched' }));
  await screen.findByText('Stopped watching Oak');
  expect(inputs('setPreference')).toMatchObject([{ value: {} }]);
});

test.each([true, undefined])('a node of an ended epoch says if its scores are not final (%s)', async (isOutdated) => {
  const [id = ''] = IDS;
  const nothing = () => {};
  openPage(
    <NodePanel
      {...{ id, decimals: 0, epochSeq: 7n, powers: undefined, tab: undefined }}
      {...{ onTab: nothing, onEpoch: nothing, onClose: nothing }}
    />,
    {
      status: () => liveStatus('one'),
      setPreference: () => ({}),
      node: () => ({ epochSeq: '7', coverage: { complete: true, asOf: 1, isOutdated }, node: { id, name: 'Oak' } }),
    },
  );
  await screen.findByRole('heading', { name: 'Oak' });
  expect(screen.queryAllByText(/^Epoch 7 has ended, and its final scores are not stored/)).toHaveLength(
    isOutdated ? 1 : 0,
  );
});

test('code for the open tab of a node is copied from its panel', async () => {
  const [id = ''] = IDS;
  const nothing = () => {};
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { person, inputs } = openPage(
    <NodePanel
      {...{ id, decimals: 0, epochSeq: undefined, powers: undefined, tab: 'json' }}
      {...{ onTab: nothing, onEpoch: nothing, onClose: nothing }}
    />,
    {
      status: () => liveStatus('one'),
      setPreference: () => ({}),
      node: () => ({ epochSeq: '7', coverage: { complete: true, asOf: 1 }, node: { id, name: 'Oak' } }),
      queryProgram: () => ({ file: 'node.py', text: 'the program' }),
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Code of this node' }));
  await person.click(await screen.findByRole('menuitem', { name: /^curl/ }));
  await screen.findByText('Copied curl command');
  const sql = `select *\nfrom nodes\nwhere epoch_seq = 7 and id = '${id}'`;
  expect(inputs('queryProgram')).toMatchObject([{ kind: 'curl', queries: [{ sql }] }]);
});

const KEY = { publicKey: `${'b'.repeat(63)}0`, name: 'Stake', tainted: false, place: null };
const VAULT = {
  ...{ state: 'open' as const, reason: null, keyring: false, confirmation: 'window' as const, locksAfter: 0 },
  wallets: [{ id: 'c'.repeat(64), name: 'Savings', origin: 'key' as const, keys: [KEY] }],
};

/** Renders the panels of both nodes, whose delegations are links. */
function openPanels(answers: Answers) {
  giveSize(800, 600);
  const router = createRouter({
    routeTree: createRootRoute({ component: Panels }),
    history: createMemoryHistory(),
  });
  return openPage(<RouterProvider router={router as never} />, {
    status: () => liveStatus('one'),
    assets: () => ({ assets: [] }),
    delegatorAliases: () => ({ aliases: [] }),
    setPreference: () => ({}),
    ...answers,
  });
}

test('a delegation has the alias of its party, and that of the operator a mark', async () => {
  const [id = ''] = IDS;
  const [party, operator] = ['c'.repeat(64), 'd'.repeat(64)];
  const { person, inputs } = openPanels({
    vault: () => ({ ...VAULT, wallets: [] }),
    delegatorAliases: () => ({ aliases: [{ party, alias: 'brisk-sparrow' }] }),
    node: () => ({
      epochSeq: '7',
      coverage: { complete: true, asOf: 1 },
      node: {
        ...{ id, name: 'Oak', pubKey: operator.toUpperCase() },
        delegations: [party, operator].map((each) => ({ party: each, nodeId: id, amount: '5' })),
      },
    }),
  });
  await person.click(await screen.findByRole('button', { name: id }));
  const alias = await screen.findByText('brisk-sparrow');
  expect(alias.closest('[role=row]')?.textContent).toContain('cccc…');
  const mark = screen.getByRole('img', { name: 'operator' });
  expect(mark.closest('[role=row]')?.textContent).toContain('dddddd…dddd');
  expect(inputs('delegatorAliases')).toEqual([{ id, epochSeq: '7' }]);
});

test('delegations that were selected of one node are not copied beside another one', async () => {
  const { person } = openPanels({
    vault: () => VAULT,
    node: ({ id }) => ({
      epochSeq: '7',
      coverage: { complete: true, asOf: 1 },
      node: { id, name: id.slice(0, 4), delegations: [{ party: `${id.slice(1)}0`, nodeId: id, amount: '5' }] },
    }),
  });
  const open = async (id: string) => {
    await person.click(await screen.findByRole('button', { name: id }));
    await screen.findByRole('heading', { name: id.slice(0, 4) });
    await screen.findByRole('grid', { name: 'Delegations' });
  };
  for (const id of IDS) await open(id);
  // The delegation to the second node, which is shown now, is by one's own key.
  const mark = await screen.findByRole('img', { name: 'your key' });
  expect(mark.dataset.tip).toBe('Your key: Savings, Stake');
  screen.getByRole('grid', { name: 'Delegations' }).focus();
  await person.keyboard(' ');
  expect(await screen.findByRole('button', { name: 'Copy 1' })).toBeDefined();
  // The first node is shown without loading, because it was open before.
  await open(IDS[0] ?? '');
  expect(screen.queryByRole('button', { name: 'Copy 1' })).toBeNull();
});
