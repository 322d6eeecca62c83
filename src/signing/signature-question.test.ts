import { expect, test } from 'vitest';
import type { Preparation } from '../contract/index.ts';
import { questionOf } from './signature-question.ts';

test('each danger stands once, the loud ones first, with the entries of a batch that have it', () => {
  const at = (entry: string, text: string, weight: 'loud' | 'plain') => ({
    path: `batchMarketInstructions.${entry}`,
    text,
    weight,
  });
  const dangers = [
    at('submissions.0.type', 'It has no price limit.', 'plain'),
    ...['cancellations.1', 'cancellations.0'].map((entry) => at(entry, 'This cancels all your orders.', 'loud')),
    ...['submissions.3.type', 'submissions.4.type', 'submissions.5.type'].map((entry) =>
      at(entry, 'It has no price limit.', 'plain'),
    ),
    { path: 'batchMarketInstructions', text: 'Others still take effect.', weight: 'plain' as const },
  ];
  const preparation = { name: 'batchMarketInstructions', command: {}, review: { dangers } } as unknown as Preparation;
  expect(questionOf(preparation, 'Main').dangers).toEqual([
    'Cancellations › 2, Cancellations › 1: This cancels all your orders.',
    'Submissions › 1, Submissions › 4, Submissions › 5 and 1 more: It has no price limit.',
    'Others still take effect.',
  ]);
});
