import { z } from 'zod';
import { listLine, plainJson } from '../answer.ts';
import { defineTool, wholeNumber } from '../tool.ts';

/** The tool that audits a funding period. */
export const fundingAudit = defineTool({
  name: 'funding_audit',
  title: 'Audit a funding period',
  description:
    'Recomputes the time-weighted average prices of one funding period of a perpetual market in exact arithmetic, and ' +
    'compares them with the published ones. Names the first difference and harmless explanations for it.',
  input: z.strictObject({
    market: z.string().max(200).describe('The id of the market'),
    period: wholeNumber('The number (seq) of the funding period'),
  }),
  async answer(api, { market, period }, signal) {
    const audit = await api.call('fundingAudit', { marketId: market, seq: BigInt(period) }, signal);
    const { coverage, table: _, ...rest } = audit;
    return { about: [listLine('funding points', coverage), audit.startWords], data: plainJson(rest) };
  },
});

/** The tool that explains the scores of a node. */
export const explainScore = defineTool({
  name: 'explain_score',
  title: 'Explain the scores of a node',
  description:
    'Explains each ranking and reward score of a node in an epoch from its published inputs: the formula, the inputs, ' +
    'the recomputed value, and if it matches.',
  input: z.strictObject({
    node: z.string().max(200).describe('The id of the node'),
    epoch: wholeNumber('The epoch; the current one if absent, which has no reward scores yet').optional(),
  }),
  async answer(api, { node, epoch }, signal) {
    const request = { id: node, epochSeq: epoch === undefined ? undefined : BigInt(epoch) };
    const explained = await api.call('scoreExplanation', request, signal);
    return {
      about: [
        `epoch ${explained.epochSeq}${explained.isCurrent ? ', the current one: it has no reward scores yet' : ''}`,
      ],
      data: plainJson(explained),
    };
  },
});
