import { expect, onTestFinished, test } from 'vitest';
import { Node, type ValidatorNodeStatus } from '../contract/index.ts';
import { openListWriter } from '../store/index.ts';
import { QUERY_EXAMPLES } from './examples/examples.ts';
import { queryService, type TestSegment } from './query.fixture.ts';

const [ASSET, OTHER_ASSET] = ['aa'.repeat(32), 'bb'.repeat(32)];
const [ANN, BEN, TRADER, CAT] = ['11'.repeat(32), '22'.repeat(32), '33'.repeat(32), '44'.repeat(32)];

const reward = (party: string, amount: string, more: Record<string, string> = {}) => ({
  party_id: `\\x${party}`,
  asset_id: `\\x${ASSET}`,
  reward_type: 'ACCOUNT_TYPE_GLOBAL_REWARD',
  epoch_id: '4',
  amount,
  ...more,
});

const REWARDS: TestSegment = {
  table: 'TABLE_REWARDS',
  from: 1,
  to: 3,
  rows: [
    reward(ANN, '9007199254740993000000000000001'),
    reward(ANN, '50', { asset_id: `\\x${OTHER_ASSET}` }),
    reward(BEN, '1000'),
    reward(TRADER, '7', { reward_type: 'ACCOUNT_TYPE_REWARD_MAKER_PAID_FEES' }),
    reward(ANN, '5', { epoch_id: '3' }),
  ],
};

/** Node `one` has twice the reward for each token of node `two`; Ben delegates to both, and Ann to `one`. */
function node(
  id: string,
  stakedTotal: string,
  normalisedScore: string,
  delegations: [string, string][],
  validatorStatus: ValidatorNodeStatus = 'VALIDATOR_NODE_STATUS_CONSENSUS',
) {
  return Node.parse({
    id,
    name: id,
    stakedTotal,
    delegations: delegations.map(([party, amount]) => ({ party, nodeId: id, amount, epochSeq: '4' })),
    rewardScore: {
      rawValidatorScore: normalisedScore,
      performanceScore: '1',
      multisigScore: '1',
      validatorScore: normalisedScore,
      normalisedScore,
      validatorStatus,
    },
  });
}

const ONE = node('one', '200', '0.5', [
  [ANN, '100'],
  [BEN, '100'],
]);
const NODES = [ONE, node('two', '400', '0.5', [[BEN, '400']]), node('none', '0', '0', [])];

async function withNodes(segments: readonly TestSegment[], nodes = NODES) {
  const { service, folder } = await queryService(segments);
  const writer = openListWriter(folder, 'test-chain');
  onTestFinished(() => writer.close());
  writer.saveNodes(4n, nodes, 1);
  return service;
}

test('the rewards of a node are those of its delegators: exact, and split where a delegator has several nodes', async () => {
  const service = await withNodes([REWARDS]);
  const { rewards } = await service.nodeRewards({ epoch: 4n, ids: ['one', 'two', 'none'] });
  // Ben's weights are 100 × 0.5 / 200 at one, and 400 × 0.5 / 400 at two.
  expect(rewards).toEqual([
    { id: 'one', asset: ASSET, amount: '9007199254740993000000000000334', delegators: 2, isSplit: true },
    { id: 'two', asset: ASSET, amount: '667', delegators: 1, isSplit: true },
    { id: 'one', asset: OTHER_ASSET, amount: '50', delegators: 1, isSplit: false },
  ]);
});

test('rewards are null for an epoch whose rewards are not stored, and the last runs list no query', async () => {
  const service = await withNodes([REWARDS]);
  expect(await service.nodeRewards({ epoch: 5n, ids: ['one'] })).toEqual({ rewards: null });
  expect(await service.nodeRewards({ epoch: 4n, ids: ['none'] })).toEqual({ rewards: [] });
  expect(await service.saved.runs()).toEqual([]);
  expect(await (await withNodes([])).nodeRewards({ epoch: 4n, ids: ['one'] })).toEqual({ rewards: null });
});

test.each([
  // Ben's weights are 0.25 × 2,000 at the consensus node and 0.5 × 500 at the ersatz node.
  ['250', ['1167', '583']],
  // The ersatz set paid nothing, so all that Ben got is of the consensus node.
  ['0', ['1500']],
])('a reward of nodes of two sets is split by what each set paid (%s in the ersatz set)', async (paid, amounts) => {
  const staked = (party: string): [string, string][] => [
    [party, '100'],
    [BEN, '100'],
  ];
  const nodes = [
    node('one', '400', '1', staked(ANN)),
    node('two', '200', '1', staked(CAT), 'VALIDATOR_NODE_STATUS_ERSATZ'),
  ];
  const rows = [reward(ANN, '500'), reward(BEN, '1000'), reward(CAT, paid)];
  const service = await withNodes([{ table: 'TABLE_REWARDS', from: 1, to: 3, rows }], nodes);
  const { rewards } = await service.nodeRewards({ epoch: 4n, ids: ['one', 'two'] });
  expect(rewards?.map(({ amount }) => amount)).toEqual(amounts);
  expect(rewards?.map(({ isSplit }) => isSplit)).toEqual(amounts.map(() => true));
});

test('a reward of nodes of two sets is split by the scores alone if nobody else was paid', async () => {
  const nodes = [
    node('one', '200', '0.5', [
      [ANN, '100'],
      [BEN, '100'],
    ]),
    node(
      'two',
      '200',
      '0.5',
      [
        [CAT, '100'],
        [BEN, '100'],
      ],
      'VALIDATOR_NODE_STATUS_ERSATZ',
    ),
  ];
  const rows = [reward(BEN, '1000')];
  const service = await withNodes([{ table: 'TABLE_REWARDS', from: 1, to: 3, rows }], nodes);
  const { rewards } = await service.nodeRewards({ epoch: 4n, ids: ['one', 'two'] });
  expect(rewards?.map(({ amount }) => amount)).toEqual(['500', '500']);
});

test('the example about rewards over epochs has rows where only the table of rewards is stored', async () => {
  const rows = [reward(ANN, '500'), reward(BEN, '1000')];
  const service = await withNodes([{ table: 'TABLE_REWARDS', from: 1, to: 3, rows }]);
  const example = QUERY_EXAMPLES.find(({ name }) => name === "A node's rewards over epochs");
  const query = { sql: example?.sql ?? '', params: { node: '%' }, limit: 10, countAll: false, timeout: 60 };
  expect((await service.run(query)).rows).toEqual([
    [4, 'one', 2, '700'],
    [4, 'two', 1, '800'],
  ]);
});
