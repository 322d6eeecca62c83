import { expect, test } from 'vitest';
import type { CommandShape } from '../../../../contract/index.ts';
import { field } from '../form/field.fixture.ts';
import { completeJson } from './completion.ts';

const SHAPE: CommandShape = {
  name: 'order',
  number: 1,
  offered: true,
  fields: [
    field('side', { kind: 'choice', choices: ['SIDE_UNSPECIFIED', 'SIDE_BUY', 'SIDE_SELL'] }),
    field('postOnly', { kind: 'flag' }),
    field('peg', { kind: 'group', type: 'Peg' }),
    field('legs', { kind: 'group', type: 'Leg', list: true }),
    field('size'),
  ],
  groups: { Peg: [field('offset')], Leg: [field('side', { kind: 'choice', choices: ['NONE', 'LEFT'] })] },
};
const COMMANDS = [{ name: 'order', title: 'Place an order' }];

/** Completes at the mark. Returns the labels, and the text with the first one inserted. */
function complete(marked: string) {
  const position = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = completeJson(text, position, SHAPE, COMMANDS);
  const [first] = found?.proposals ?? [];
  const taken =
    found === undefined || first === undefined
      ? undefined
      : text.slice(0, found.from) +
        `${first.insert.slice(0, first.cursor)}|${first.insert.slice(first.cursor)}` +
        text.slice(found.to);
  return { labels: found?.proposals.map(({ label }) => label) ?? [], taken };
}

test('the outermost object is offered the commands', () => {
  expect(complete('{|}')).toEqual({ labels: ['order'], taken: '{"order": {|}}' });
  expect(complete('{"or|": {}}').taken).toBe('{"order"|: {}}');
});

test('a command is offered the fields that it does not have yet', () => {
  expect(complete('{"order": {"side": "SIDE_BUY", |}}').labels).toEqual(['postOnly', 'peg', 'legs', 'size']);
  expect(complete('{"order": {"po|}}').labels).toContain('postOnly');
});

test('what is inserted leaves the cursor where one goes on', () => {
  expect(complete('{"order": {"side": "SIDE_BUY", "postOnly": true, |}}').taken).toContain('"peg": {|}');
});

test('a choice is offered its names but the one that stands for none', () => {
  expect(complete('{"order": {"side": |}}')).toEqual({
    labels: ['SIDE_BUY', 'SIDE_SELL'],
    taken: '{"order": {"side": "SIDE_BUY"|}}',
  });
  expect(complete('{"order": {"side": "SI|"}}').taken).toBe('{"order": {"side": "SIDE_BUY"|}}');
  expect(complete('{"order": {"postOnly": t|}}').labels).toEqual(['true', 'false']);
});

test('groups and lists of groups are followed inwards', () => {
  expect(complete('{"order": {"peg": {|}}}').labels).toEqual(['offset']);
  expect(complete('{"order": {"legs": [{"side": "LEFT"}, {"side": |}]}}').labels).toEqual(['LEFT']);
});

test('where nothing is known, nothing is offered', () => {
  for (const marked of ['|', '{"order": {"size": |}}', '{"order": {"strange": {|}}}', '{"order": {"side": "a" |}}']) {
    expect(complete(marked).labels).toEqual([]);
  }
});
