import { z } from 'zod';
import { Asset, Market, Node, OrreryError, Party } from '../../contract/index.ts';
import { compareDecimalTexts } from '../../decimal/index.ts';
import { listLine, plainJson, rowsLine } from '../answer.ts';
import { defineTool, wholeNumber } from '../tool.ts';

const bigintOf = (text: string | undefined) => (text === undefined ? undefined : BigInt(text));

/** Delegations of a node or epochs of a party in one answer. */
const MAX_DELEGATIONS = 50;
const MAX_EPOCHS = 10;

/** The tool that looks up a node. */
export const node = defineTool({
  name: 'node',
  title: 'Look up a node',
  description:
    'A validator or candidate by its id: name, status, stake, ranking and reward scores, and its largest delegations. ' +
    'Stake is in the smallest unit of the stake asset.',
  input: z.strictObject({
    id: z.string().max(200).describe('The id of the node, 64 hexadecimal characters'),
    epoch: wholeNumber('The epoch; the current one if absent').optional(),
  }),
  async answer(api, { id, epoch }, signal) {
    const found = await api.call('node', { id, epochSeq: bigintOf(epoch) }, signal);
    const { delegations, ...record } = z.encode(Node, found.node);
    const largest = [...(delegations ?? [])]
      .sort((one, other) => compareDecimalTexts(other.amount ?? '0', one.amount ?? '0'))
      .slice(0, MAX_DELEGATIONS);
    return {
      about: [
        listLine(`epoch ${found.epochSeq}`, found.coverage),
        `delegations: ${rowsLine(largest.length, delegations?.length ?? 0)}, largest first`,
      ],
      data: { epoch: found.epochSeq.toString(), node: record, delegations: largest },
    };
  },
});

/** The tool that looks up a party. */
export const party = defineTool({
  name: 'party',
  title: 'Look up a party',
  description: 'An account by its public key: alias, metadata, and its known delegations in the newest stored epochs.',
  input: z.strictObject({
    id: z.string().max(200).describe('The public key, 64 hexadecimal characters, or "network"'),
  }),
  async answer(api, { id }, signal) {
    const { page, coverage } = await api.call('listParties', { filter: { partyId: id } }, signal);
    const [found] = page.edges;
    if (found === undefined) throw new OrreryError('PARTY_UNKNOWN', { party: id });
    const { epochs, searched } = await api.call('partyDelegations', { party: id, limit: MAX_EPOCHS }, signal);
    return {
      about: [listLine('parties', coverage), `delegations: ${searched.length} stored epochs were searched`],
      data: plainJson({ party: z.encode(Party, found.node), delegations: epochs }),
      rows: 1,
    };
  },
});

/** The tool that looks up markets. */
export const market = defineTool({
  name: 'market',
  title: 'Look up markets',
  description:
    'One market by its id, or all known markets: code, name, decimals, and the assets in which they settle. Only perpetual ' +
    'markets have funding. Prices and TWAPs of funding are in the smallest unit of the settlement asset: its decimals ' +
    'count, and not those of the market.',
  input: z.strictObject({ id: z.string().max(200).describe('The id of a market; all if absent').optional() }),
  async answer(api, { id }, signal) {
    const [{ markets }, { assets }] = await Promise.all([
      api.call('markets', {}, signal),
      api.call('assets', {}, signal),
    ]);
    const found = id === undefined ? markets : markets.filter((each) => each.id === id.toLowerCase());
    if (id !== undefined && found.length === 0) throw new OrreryError('MARKET_UNKNOWN', { market: id });
    const settled = new Set(found.map(({ units }) => units?.settlementAsset));
    return {
      about: [rowsLine(found.length, found.length)],
      data: {
        markets: found.map((each) => z.encode(Market, each)),
        settlementAssets: assets.filter((each) => settled.has(each.id)).map((each) => z.encode(Asset, each)),
      },
      rows: found.length,
    };
  },
});
