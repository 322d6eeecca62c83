import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Node, VALIDATOR_NODE_STATUSES } from './records.ts';
import { withNeutralNames, withWireNames } from './wire-names.ts';

const network = {
  nodes: {
    edges: [
      {
        node: {
          id: 'n',
          tmPubKey: 'k',
          ethereumAddress: '0x1',
          name: 'VALIDATOR_NODE_STATUS_TENDERMINT',
          status: 'NODE_STATUS_VALIDATOR',
          rewardScore: { validatorStatus: 'VALIDATOR_NODE_STATUS_TENDERMINT' },
          rankingScore: { previousStatus: 'VALIDATOR_NODE_STATUS_TENDERMINT', status: 'VALIDATOR_NODE_STATUS_ERSATZ' },
        },
      },
    ],
  },
};
const neutral = {
  nodes: {
    edges: [
      {
        node: {
          id: 'n',
          consensusPubKey: 'k',
          chainAddress: '0x1',
          name: 'VALIDATOR_NODE_STATUS_TENDERMINT',
          status: 'NODE_STATUS_VALIDATOR',
          rewardScore: { validatorStatus: 'VALIDATOR_NODE_STATUS_CONSENSUS' },
          rankingScore: { previousStatus: 'VALIDATOR_NODE_STATUS_CONSENSUS', status: 'VALIDATOR_NODE_STATUS_ERSATZ' },
        },
      },
    ],
  },
};

test("a network's names become neutral names and back, in fields and enum members, never in a person's text", () => {
  expect(withNeutralNames(network)).toEqual(neutral);
  expect(withWireNames(neutral, 'network')).toEqual(network);
});

test('neutral names stay as they are on reading, and on writing when requested', () => {
  expect(withNeutralNames(neutral)).toEqual(neutral);
  expect(withWireNames(neutral, 'neutral')).toBe(neutral);
});

test('a node reads the same in both spellings', () => {
  const [one, other] = [network, neutral].map((answer) => Node.parse(withNeutralNames(answer.nodes.edges[0]?.node)));
  expect(one).toEqual(other);
  expect(one).toMatchObject({
    consensusPubKey: 'k',
    rewardScore: { validatorStatus: 'VALIDATOR_NODE_STATUS_CONSENSUS' },
  });
});

test('renaming keeps the order of members', () => {
  const json = JSON.stringify(withWireNames(z.encode(Node, Node.parse({ id: 'n' })), 'network'));
  expect(json).toMatch(/^\{"id":"n","pubKey":"","tmPubKey":"","ethereumAddress":"","infoUrl":""/);
});

test('whatever a node holds, writing it under network names and reading it back loses nothing', () => {
  const status = fc.constantFrom(...VALIDATOR_NODE_STATUSES);
  const text = fc.oneof(fc.string(), fc.constantFrom('tmPubKey', 'VALIDATOR_NODE_STATUS_CONSENSUS', '__proto__'));
  const node = fc.record({
    id: text,
    name: text,
    consensusPubKey: text,
    chainAddress: text,
    delegations: fc.array(fc.record({ party: text, nodeId: text, amount: fc.constant('1'), epochSeq: text })),
    rewardScore: fc.option(fc.record({ validatorStatus: status })),
    rankingScore: fc.option(fc.record({ status, previousStatus: status })),
  });
  fc.assert(
    fc.property(node, (record) => {
      const wire = z.encode(Node, Node.parse(record));
      const written = withWireNames(wire, 'network');
      expect(withNeutralNames(written)).toEqual(wire);
      expect(Node.parse(withNeutralNames(JSON.parse(JSON.stringify(written))))).toEqual(Node.parse(record));
    }),
  );
});

test.each([null, 1, 'tmPubKey', true, [], [null]])('%j has no names to change', (json) => {
  expect(withNeutralNames(json)).toEqual(json);
  expect(withWireNames(json, 'network')).toEqual(json);
});
