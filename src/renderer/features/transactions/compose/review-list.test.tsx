import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { type CommandReview, OrreryError } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import type { FormFinding } from '../form/plain-words.ts';
import { readJson } from '../json/read-json.ts';
import { ReviewList } from './review-list.tsx';

const REVIEW: CommandReview = { command: 'transfer', problems: [], dangers: [], judged: true, refusal: null };
const missing: FormFinding = {
  path: 'transfer.asset',
  property: null,
  by: 'check',
  text: 'is required',
  plain: 'required',
  isUnfinished: true,
};
const wrong: FormFinding = {
  ...missing,
  path: 'transfer.to',
  text: 'is bad',
  plain: 'enter an ID',
  isUnfinished: false,
};

function openList(
  findings: readonly FormFinding[],
  wasAttempted = false,
  text = '{}',
  error?: unknown,
  more: Partial<ComponentProps<typeof ReviewList>> = {},
) {
  const onGoTo = vi.fn();
  const { faults } = readJson(text);
  const page = openPage(
    <ReviewList
      review={REVIEW}
      reviewedAt={0}
      error={error}
      findings={findings}
      shape={undefined}
      text={text}
      faults={faults}
      wasAttempted={wasAttempted}
      onGoTo={onGoTo}
      {...more}
    />,
    {},
  );
  return { ...page, onGoTo };
}

const lineOf = (words: string) => screen.getByText(words).closest('.review-line');

test('missing values are listed without alarm, and without the badge of who objects', () => {
  openList([missing]);
  expect(lineOf('1 field to complete')?.className).not.toContain('tone-bad');
  expect(screen.queryByText('network rule')).toBeNull();
});

test('a wrong value is a mistake at once; a missing one becomes a mistake when a person tried to continue', () => {
  openList([missing, wrong]);
  expect(lineOf('1 field to correct')?.className).toContain('tone-bad');
  expect(lineOf('1 field to complete')?.className).not.toContain('tone-bad');
  expect(screen.getAllByText('network rule')).toHaveLength(1);
});

test('after an attempt, missing values stand as mistakes', () => {
  openList([missing], true);
  expect(lineOf('1 field to complete')?.className).toContain('tone-bad');
});

test('fields without their command are one mistake, not one each', () => {
  const bare = ['marketId', 'size'].map((path) => ({ ...wrong, path, text: 'is not a command', plain: undefined }));
  openList(bare);
  expect(lineOf('The text must contain one command: its name, then its fields in braces.')).not.toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});

test('a command that does not exist is named', () => {
  openList([{ ...wrong, path: 'orderSubmision', text: 'is not a command', plain: undefined }]);
  expect(screen.getByText(/^"orderSubmision" is not a command\. The text must contain one command/)).toBeTruthy();
});

test('two commands are one mistake, and the rules of no command are missed', () => {
  const text = 'cannot be set together with "voteSubmission"';
  openList([{ ...wrong, path: 'transfer', text, plain: undefined, isUnfinished: true }]);
  expect(lineOf('The text must contain one command: its name, then its fields in braces.')).not.toBeNull();
  expect(screen.queryByText(/field to complete/)).toBeNull();
});

test('a mistake in the JSON has its line and column, and leads there', async () => {
  const text = '{\n  "transfer": {\n    "amount" 5\n  }\n}';
  const { person, onGoTo } = openList([], false, text);
  const fault = screen.getByRole('button', { name: /Line 3, column 14/ });
  expect(within(fault).getByText(/: is missing after "amount"/)).toBeTruthy();
  await person.click(fault);
  expect(onGoTo).toHaveBeenCalledWith(text.indexOf('5'));
});

test('a mistake in the JSON is none while a person writes it', () => {
  openList([], false, '{"transfer": ', undefined, { isWriting: true });
  expect(lineOf('The JSON cannot be read yet.')?.className).not.toContain('tone-bad');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a review that could not be repeated is said, with the time of the last one, and nothing is called good', () => {
  openList([], false, '{}', new OrreryError('THREAD_LOST', { thread: 'x', reason: 'y' }));
  expect(screen.getByText(/^The review could not be repeated\./).textContent).toMatch(
    /The last one, at 1970-01-01 .* found no problems\. Times/,
  );
  expect(screen.queryByText('No problems found.')).toBeNull();
});

test('with a tainted key, nothing is called good, and nothing can be signed', () => {
  openList([], false, '{}', undefined, { isTainted: true });
  expect(lineOf('The command has no problems, but the chosen key does not sign.')?.className).toContain('tone-warn');
  expect(screen.queryByText('No problems found.')).toBeNull();
  const dangers = [{ weight: 'loud' as const, path: '', text: 'This cancels all.' }];
  openList([], false, '{}', undefined, { isTainted: true, review: { ...REVIEW, dangers } });
  expect(lineOf('The chosen key does not sign. Make sure that you intend this:')).not.toBeNull();
});

test('a command with a loud warning has no problems, which does not say that it can be signed now', () => {
  const dangers = [{ weight: 'loud' as const, path: '', text: 'This cancels all.' }];
  openList([], false, '{}', undefined, { review: { ...REVIEW, dangers } });
  expect(lineOf('The command has no problems. Make sure that you intend this:')).not.toBeNull();
});

test('where nothing is entered, the format of a command whose rules are not known is not called good', () => {
  openList([], false, '{}', undefined, { review: { ...REVIEW, judged: false }, isBlank: true });
  expect(lineOf('Nothing is entered yet.')?.className).not.toContain('tone-good');
  expect(screen.queryByText(/no problems/)).toBeNull();
});

test('where nothing is entered, a command whose rules are known can be good', () => {
  openList([], false, '{}', undefined, { isBlank: true });
  expect(lineOf('No problems found.')?.className).toContain('tone-good');
});

test('beside the JSON, a field has its name there too', () => {
  openList([wrong], false, '{}', undefined, { isJson: true });
  expect(screen.getByRole('button').textContent).toContain('To (to): enter an ID');
});

test('a danger of a batch names its entries, and stands once', () => {
  const danger = { weight: 'loud' as const, text: 'A size of 0 cancels the order.' };
  const at = (entry: string) => ({ ...danger, path: `batchMarketInstructions.${entry}.size` });
  const dangers = ['amendments.1', 'amendments.0', 'submissions.3', 'submissions.4'].map(at);
  openList([], false, '{}', undefined, { review: { ...REVIEW, dangers } });
  const [only, ...others] = screen.getAllByText(/cancels the order/);
  expect(only?.textContent).toBe('Amendments 2, Amendments 1, Orders 4 and 1 more: A size of 0 cancels the order.');
  expect(others).toEqual([]);
});
