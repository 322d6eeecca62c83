import { expect, test } from 'vitest';
import { describeCommand, listCommands } from './describe-commands.ts';

test('three commands are made by nodes alone and are not offered', () => {
  const refused = listCommands().filter(({ offered }) => !offered);
  expect(refused.map(({ number }) => number)).toEqual([2006, 2007, 4000]);
});

test('a command is described with all that its form needs', () => {
  const { fields, groups } = describeCommand('transfer');
  expect(fields.find(({ name }) => name === 'fromAccountType')).toMatchObject({
    kind: 'choice',
    choices: expect.arrayContaining(['ACCOUNT_TYPE_UNSPECIFIED', 'ACCOUNT_TYPE_GENERAL']),
  });
  expect(fields.find(({ name }) => name === 'recurring')).toMatchObject({
    kind: 'group',
    choiceOf: 'kind',
    type: 'chain.commands.RecurringTransfer',
  });
  expect(groups['chain.commands.RecurringTransfer']?.find(({ name }) => name === 'endEpoch')).toMatchObject({
    kind: 'whole64',
    signed: false,
    optional: true,
  });
});

test('of every choice the first name, and it alone, is the unspecified one, which forms leave out', () => {
  for (const { name } of listCommands()) {
    const { fields, groups } = describeCommand(name);
    const choices = [fields, ...Object.values(groups)].flat().filter(({ kind }) => kind === 'choice');
    for (const field of choices) {
      expect(field.choices.map((choice) => /_UNSPECIFIED$/.test(choice)).lastIndexOf(true), field.name).toBe(0);
    }
  }
});

test('every group that a command mentions is described', () => {
  for (const { name } of listCommands()) {
    const { fields, groups } = describeCommand(name);
    const mentioned = [fields, ...Object.values(groups)].flat().flatMap(({ type }) => (type === null ? [] : [type]));
    expect(Object.keys(groups)).toEqual(expect.arrayContaining(mentioned));
  }
});

test('a name that is no command is refused', () => {
  expect(() => describeCommand('toString')).toThrow(expect.objectContaining({ code: 'COMMAND_INVALID' }));
});
