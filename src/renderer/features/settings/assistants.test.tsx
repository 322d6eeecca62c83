import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { AssistantSettings } from './assistants.tsx';

const assistantCommand = () => ({ command: 'npm', args: ['run', 'orrery', '--', 'mcp', '--data', '/folders/data'] });
const CALL = {
  client: 'A client',
  tool: 'query',
  input: JSON.stringify({ sql: 'select count(*)\nfrom nodes', params: {} }),
  startedAt: Date.now(),
  elapsedMs: 1234,
  rows: 1,
  problem: null,
};

test('assistants may not read until a person allows it', async () => {
  const { person, inputs } = openPage(<AssistantSettings />, {
    assistantCommand,
    assistantCalls: () => ({ calls: [] }),
    setPreference: () => ({}),
  });
  const allowed = await screen.findByRole('checkbox', { name: 'Let assistants read' });
  expect((allowed as HTMLInputElement).checked).toBe(false);
  expect(await screen.findByText('No calls. The last 200 of them are listed here.')).toBeDefined();
  await person.click(allowed);
  await waitFor(() => expect(inputs('setPreference')).toEqual([{ key: 'assistants', value: { isAllowed: true } }]));
});

test('the configuration has the command that works on this machine', async () => {
  openPage(<AssistantSettings />, { assistantCalls: () => ({ calls: [] }), assistantCommand });
  const text = (await screen.findByText(/mcpServers/)).textContent ?? '';
  expect(JSON.parse(text)).toEqual({ mcpServers: { orrery: assistantCommand() } });
});

test('every call is listed with its SQL, and a refused one with its reason; all of them can be deleted, and restored', async () => {
  let calls = [CALL, { ...CALL, tool: 'node', input: '{"id":"x"}', rows: null, problem: 'Node "x" is unknown.' }];
  let deleted: typeof calls = [];
  const { person, emit } = openPage(<AssistantSettings />, {
    assistantCommand,
    assistantCalls: () => ({ calls }),
    clearAssistantCalls() {
      [calls, deleted] = [[], calls];
      return {};
    },
    restoreAssistantCalls() {
      [calls, deleted] = [deleted, []];
      return { restored: calls.length };
    },
  });
  expect((await screen.findByText(/select count/)).textContent).toBe('select count(*)\nfrom nodes');
  expect(screen.getByText('1.23 s · 1 row')).toBeDefined();
  expect(screen.getByText('Node "x" is unknown.')).toBeDefined();
  calls = [{ ...CALL, tool: 'list_tables', input: '{}' }, ...calls];
  emit({ type: 'assistants' });
  expect(await screen.findByText('Last 3 calls')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Delete all' }));
  const none = await screen.findByText('No calls. The last 200 of them are listed here.');
  // The button with the focus is gone.
  await waitFor(() => expect(document.activeElement).toBe(none.parentElement));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Last 3 calls')).toBeDefined();
});
