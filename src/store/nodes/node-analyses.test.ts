import { expect, test } from 'vitest';
import { Node, type ScoreStep } from '../../contract/index.ts';
import { analyse } from '../analyses.ts';
import { saveAll, withStore } from '../lists.fixture.ts';

const HUGE = `${'9'.repeat(59)}0`;
type Status = 'CONSENSUS' | 'ERSATZ' | 'PENDING';

function node(id: string, stake: string, status: Status, before: Status, scores: [string, string, string]) {
  const [stakeScore, performanceScore, rankingScore] = scores;
  return Node.parse({
    id,
    name: id.toUpperCase(),
    stakedTotal: stake,
    stakedByOperator: stake,
    rankingScore: {
      stakeScore,
      performanceScore,
      rankingScore,
      previousStatus: `VALIDATOR_NODE_STATUS_${before}`,
      status: `VALIDATOR_NODE_STATUS_${status}`,
      votingPower: status === 'CONSENSUS' ? 100 : 0,
    },
  });
}

test('two epochs side by side: who joined, left and moved, and by how much, to the last digit', () =>
  withStore(({ writer, connection }) => {
    writer.saveNodes(
      4n,
      [
        node('aa', HUGE, 'CONSENSUS', 'CONSENSUS', ['0.9', '1', '0.9']),
        node('bb', '10', 'ERSATZ', 'PENDING', ['0.1', '1', '0.1']),
        node('cc', '10', 'PENDING', 'PENDING', ['0.1', '1', '0.1']),
      ],
      1,
    );
    writer.saveNodes(
      5n,
      [
        node('aa', `${HUGE.slice(0, -1)}7`, 'ERSATZ', 'CONSENSUS', ['0.8', '0.5', '0.4']),
        node('bb', '10', 'CONSENSUS', 'ERSATZ', ['0.85', '1', '0.85']),
        node('dd', '10', 'PENDING', 'PENDING', ['0.1', '1', '0.1']),
      ],
      1,
    );
    const { nodes, ...counts } = analyse(connection, 'compareEpochs', { before: 4n, after: 5n });
    expect(counts).toEqual({ before: 4n, after: 5n, joined: 1, left: 1, promoted: 1, demoted: 1 });
    expect(nodes.map(({ id, presence, move }) => [id, presence, move])).toEqual([
      ['aa', 'stayed', 'demoted'],
      ['bb', 'stayed', 'promoted'],
      ['cc', 'left', null],
      ['dd', 'joined', null],
    ]);
    expect(nodes[0]?.changes).toMatchObject({ stakedTotal: '7', rankingScore: '-0.5', rank: 1, votingPower: -100 });
    expect(nodes[1]).toMatchObject({ before: { rank: 2 }, after: { rank: 1 }, changes: { validatorScore: null } });
    expect(nodes[2]).toMatchObject({ before: { name: 'CC', rank: 2 }, after: null });
  }));

test('a node through the epochs: epochs without it differ from epochs that are not stored', () =>
  withStore(({ writer, connection }) => {
    const aa = node('aa', '10', 'PENDING', 'PENDING', ['0.1', '1', '0.1']);
    const bb = node('bb', '30', 'PENDING', 'PENDING', ['0.3', '1', '0.3']);
    writer.saveNodes(3n, [aa, bb], 1);
    writer.saveNodes(4n, [bb], 1);
    writer.saveNodes(7n, [aa], 1);
    writer.saveCurrentEpoch(9n);
    const history = analyse(connection, 'nodeHistory', { id: 'AA' });
    expect(history.epochs.map(({ epochSeq, rank }) => [epochSeq, rank])).toEqual([
      [3n, 2],
      [7n, 1],
    ]);
    expect(history.absent).toEqual([4n]);
    expect(history.missing).toEqual([
      { from: 5n, to: 6n },
      { from: 8n, to: 9n },
    ]);
    expect(() => analyse(connection, 'nodeHistory', { id: 'ee' })).toThrow(
      expect.objectContaining({ code: 'NODE_UNKNOWN' }),
    );
  }));

test('the performance of all nodes over the stored epochs of a range, null where a node has no score', () =>
  withStore(({ writer, connection }) => {
    const performing = (id: string, score: string) => node(id, '10', 'ERSATZ', 'ERSATZ', ['0.1', score, '0.1']);
    writer.saveNodes(2n, [performing('aa', '0.1')], 1);
    writer.saveNodes(3n, [performing('aa', '0.5'), performing('bb', '')], 1);
    writer.saveNodes(5n, [performing('bb', '0.123456789012345678901')], 1);
    expect(analyse(connection, 'performanceHistory', { from: 3n, to: 9n })).toEqual({
      epochs: [3n, 5n],
      nodes: [
        { id: 'aa', scores: ['0.5', null] },
        { id: 'bb', scores: [null, '0.123456789012345678901'] },
      ],
    });
    expect(analyse(connection, 'performanceHistory', { from: 6n, to: 9n })).toEqual({ epochs: [], nodes: [] });
  }));

test('the aliases of the parties that delegate to a node in an epoch, whatever the case of their ids', () =>
  withStore(({ writer, connection }) => {
    const delegated = (id: string, parties: readonly string[]) => ({
      ...node(id, '1', 'PENDING', 'PENDING', ['0', '0', '0']),
      delegations: parties.map((party) => ({ party, nodeId: id, amount: '1', epochSeq: '' })),
    });
    const aliases = [
      { id: 'ab', alias: 'oak' },
      { id: 'cd', alias: '' },
      { id: 'ef', alias: 'elm' },
    ];
    saveAll(
      writer,
      'parties',
      '',
      aliases.map((party) => ({ ...party, metadata: [] })),
    );
    writer.saveNodes(3n, [delegated('aa', ['AB', 'cd', '12']), delegated('bb', ['ef'])], 1);
    const found = (id: string, epochSeq: bigint) => analyse(connection, 'delegatorAliases', { id, epochSeq }).aliases;
    expect(found('aa', 3n)).toEqual([{ party: 'AB', alias: 'oak' }]);
    expect(found('bb', 3n)).toEqual([{ party: 'ef', alias: 'elm' }]);
    expect(found('aa', 4n)).toEqual([]);
  }));

function verdicts(steps: readonly ScoreStep[]) {
  return Object.fromEntries(steps.map(({ step, verdict, implied }) => [step, [verdict, implied[0]?.value]]));
}

test('the network’s own vectors: the factor of incumbents is implied, a value that contradicts it is marked', () =>
  withStore(({ writer, connection }) => {
    const nodes = [
      node('aa', '15', 'CONSENSUS', 'CONSENSUS', ['0.15', '0.5', '0.0825']),
      node('bb', '20', 'PENDING', 'PENDING', ['0.2', '0.9', '0.18']),
      node('cc', '25', 'ERSATZ', 'ERSATZ', ['0.25', '0.2', '0.055']),
      node('dd', '30', 'CONSENSUS', 'CONSENSUS', ['0.3', '0', '0']),
      node('ee', '10', 'CONSENSUS', 'CONSENSUS', ['0.2', '1', '0.3']),
    ];
    writer.saveNodes(8n, nodes, 1);
    writer.saveCurrentEpoch(8n);
    const explained = (id: string) => verdicts(analyse(connection, 'scoreExplanation', { id }).steps);
    expect(explained('aa')).toMatchObject({ stakeScore: ['matches', undefined], rankingScore: ['implied', '1.1'] });
    expect(explained('bb')).toMatchObject({ rankingScore: ['implied', '1'], votingPower: ['none', undefined] });
    expect(explained('cc')).toMatchObject({ rankingScore: ['implied', '1.1'] });
    expect(explained('dd')).toMatchObject({
      rankingPerformance: ['given', undefined],
      rankingScore: ['matches', undefined],
    });
    const ofZero = analyse(connection, 'scoreExplanation', { id: 'dd' }).steps[1];
    expect(ofZero?.words).toMatch(/own stake is probably below the network's minimum/);
    expect(explained('ee')).toMatchObject({ stakeScore: ['differs', undefined], rankingScore: ['differs', '1.5'] });
    const { isCurrent, steps, lowestConsensus, highestOther } = analyse(connection, 'scoreExplanation', { id: 'aa' });
    expect(isCurrent).toBe(true);
    expect(lowestConsensus).toEqual({ id: 'dd', name: 'DD', rankingScore: '0' });
    expect(highestOther).toEqual({ id: 'bb', name: 'BB', rankingScore: '0.18' });
    const performance = steps.find(({ step }) => step === 'rankingPerformance');
    expect(performance?.inputs).toEqual([{ name: 'performanceScore', value: '0.5', epochSeq: 7n }]);
    const raw = steps.find(({ step }) => step === 'rawValidatorScore');
    expect(raw).toMatchObject({ verdict: 'none', given: null });
    expect(raw?.words).toContain('those of the epoch before');
  }));

test('an ended epoch without its final scores has no reward scores because they are not stored', () =>
  withStore(({ writer, connection }) => {
    writer.saveNodes(8n, [node('aa', '15', 'CONSENSUS', 'CONSENSUS', ['0.15', '0.5', '0.0825'])], 1, true);
    writer.saveCurrentEpoch(9n);
    const words = () =>
      analyse(connection, 'scoreExplanation', { id: 'aa', epochSeq: 8n }).steps.find(({ group }) => group === 'reward')
        ?.words;
    expect(words()).toContain('Those of this epoch are not stored.');
    writer.saveNodes(8n, [node('aa', '15', 'CONSENSUS', 'CONSENSUS', ['0.15', '0.5', '0.0825'])], 2);
    expect(words()).toContain('There is no reward score for this epoch');
  }));

function rewarded(id: string, stake: string, raw: string, scores: [string, string, string]) {
  const [performanceScore, validatorScore, normalisedScore] = scores;
  const reward = { rawValidatorScore: raw, performanceScore, multisigScore: '1', validatorScore, normalisedScore };
  const ranked = node(id, stake, 'CONSENSUS', 'CONSENSUS', ['0', '0', '0']);
  return { ...ranked, rewardScore: { ...reward, validatorStatus: 'VALIDATOR_NODE_STATUS_CONSENSUS' as const } };
}

test('reward scores: the reduction of large nodes and the optimal stake are implied, products are exact', () =>
  withStore(({ writer, connection }) => {
    const nodes = [
      rewarded('aa', '10000', '0.1', ['1', '0.1', '0.2']),
      rewarded('bb', '40000', '0.2', ['1', '0.2', '0.4']),
      rewarded('cc', '50000', '0.2', ['1', '0.2', '0.3999999999999999']),
    ];
    writer.saveNodes(8n, nodes, 1);
    writer.saveCurrentEpoch(9n);
    const explained = (id: string) => verdicts(analyse(connection, 'scoreExplanation', { id, epochSeq: 8n }).steps);
    expect(explained('aa')).toMatchObject({
      rawValidatorScore: ['matches', undefined],
      validatorScore: ['matches', undefined],
      normalisedScore: ['matches', undefined],
    });
    expect(explained('bb')).toMatchObject({ rawValidatorScore: ['implied', '0.5'] });
    // The network subtracts the excess over 1 from one node.
    expect(explained('cc')).toMatchObject({ normalisedScore: ['matches', undefined] });
    const { steps } = analyse(connection, 'scoreExplanation', { id: 'bb', epochSeq: 8n });
    const raw = steps.find(({ step }) => step === 'rawValidatorScore');
    expect(raw?.implied[1]).toEqual({ name: 'implied optimal stake', value: '20000', epochSeq: 8n });
  }));

test('concentration of power omits nodes without power, concentration of stake includes nodes without stake', () =>
  withStore(({ writer, connection }) => {
    const nodes = [
      node('aa', '60', 'CONSENSUS', 'CONSENSUS', ['0', '0', '0']),
      node('bb', '40', 'CONSENSUS', 'CONSENSUS', ['0', '0', '0']),
      node('cc', '900', 'PENDING', 'PENDING', ['0', '0', '0']),
      node('dd', '0', 'PENDING', 'PENDING', ['0', '0', '0']),
    ];
    writer.saveNodes(8n, nodes, 1);
    writer.saveCurrentEpoch(8n);
    const power = analyse(connection, 'concentration', { of: 'votingPower' });
    expect(power.nodes.map(({ id, share }) => [id, share])).toEqual([
      ['aa', '0.5'],
      ['bb', '0.5'],
    ]);
    const stake = analyse(connection, 'concentration', { of: 'stakedTotal' });
    expect(stake).toMatchObject({ nakamotoThird: 1, total: '1000', topThird: ['aa'] });
    expect(stake.lorenz).toHaveLength(5);
  }));

test('delegations of a party come by epoch and node, newest first and page by page', () =>
  withStore(({ writer, connection }) => {
    const delegated = (id: string, amount: string) => ({
      ...node(id, '1', 'PENDING', 'PENDING', ['0', '0', '0']),
      delegations: [{ party: 'ab', nodeId: id, amount, epochSeq: '' }],
    });
    writer.saveNodes(3n, [delegated('aa', HUGE)], 1);
    writer.saveNodes(4n, [delegated('aa', HUGE), delegated('bb', '7')], 1);
    writer.saveCurrentEpoch(4n);
    const first = analyse(connection, 'partyDelegations', { party: 'AB', limit: 1 });
    expect(first).toMatchObject({ next: 4n, searched: [4n, 3n] });
    expect(first.epochs).toEqual([
      {
        epochSeq: 4n,
        total: `${HUGE.slice(0, -1)}7`,
        delegations: [
          { nodeId: 'aa', nodeName: 'AA', amount: HUGE },
          { nodeId: 'bb', nodeName: 'BB', amount: '7' },
        ],
      },
    ]);
    const second = analyse(connection, 'partyDelegations', { party: 'ab', limit: 1, before: 4n });
    expect(second).toMatchObject({ next: null, epochs: [{ epochSeq: 3n, total: HUGE }] });
    expect(analyse(connection, 'partyDelegations', { party: 'cd' }).epochs).toEqual([]);
  }));
