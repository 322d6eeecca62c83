import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catchDownloads, textOfMessages } from '../../data/page.fixture.tsx';
import { link, renderQuery, runButton } from './query-page.fixture.tsx';

const SHOWN = { show: 'chart', chart: 'bars:0:1' } as const;

const open = (
  kept: { sql: string; params: Record<string, string>; saved?: string; show?: string; chart?: string },
  first = {},
  next = {},
) => renderQuery(first, { preference: ({ key }) => ({ value: key.startsWith('query:') ? kept : null }) }, next);

test('a text that is shown again after a reload has its chart, and keeps it when it runs', async () => {
  const { person, inputs } = open({ sql: 'select 2', params: {}, saved: 'q1', ...SHOWN });
  await waitFor(() => expect(link()).toEqual({ sql: 'select 2', saved: 'q1', ...SHOWN }));
  await person.click(await runButton());
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(1));
  expect(link()).toMatchObject({ run: 'yes', ...SHOWN });
});

test('a link that asks for rows shows rows of the text that was kept', async () => {
  open({ sql: 'select 2', params: {}, ...SHOWN }, { show: 'rows' });
  await waitFor(() => expect(link()).toEqual({ sql: 'select 2', ...SHOWN, show: 'rows' }));
});

test('a chart that a person chooses is kept with the text', async () => {
  const kept = { sql: 'select 1', params: {} };
  const { person, inputs } = open(kept, { sql: 'select 1', run: 'yes' });
  await person.click(await screen.findByRole('radio', { name: 'Chart' }));
  await waitFor(() => expect(inputs('setPreference').at(-1)).toMatchObject({ value: { ...kept, show: 'chart' } }));
});

test('a chart is not kept with a text that is not the one of the link', async () => {
  const { person, inputs } = open({ sql: 'select 3', params: {} }, { sql: 'select 1', run: 'yes' });
  await person.click(await screen.findByRole('radio', { name: 'Chart' }));
  await waitFor(() => expect(link().show).toBe('chart'));
  expect(inputs('setPreference')).toEqual([]);
});

test('a link to the kept text without a chart shows rows, and does not take the chart from the text', async () => {
  const { person, inputs } = open({ sql: 'select 2', params: {}, ...SHOWN }, {}, { sql: 'select 2' });
  await waitFor(() => expect(link()).toEqual({ sql: 'select 2', ...SHOWN }));
  const leaveOrComeBack = screen.getByRole('button', { name: 'leave or come back' });
  await person.click(leaveOrComeBack);
  await person.click(screen.getByRole('button', { name: 'follow a link' }));
  await person.click(leaveOrComeBack);
  await runButton();
  expect(link()).toEqual({ sql: 'select 2' });
  expect(inputs('setPreference')).toEqual([]);
});

test('an exported picture of a result names its values and its filter, and so does its file without a saved name', async () => {
  const files = catchDownloads();
  const { person } = open({ sql: '', params: {} }, { sql: 'select 1', run: 'yes', filter: 'fees>5', ...SHOWN });
  await person.click(await screen.findByRole('button', { name: 'Export chart' }));
  await person.click(await screen.findByRole('menuitem', { name: /^SVG/ }));
  await waitFor(() => expect(files).toHaveLength(1));
  const picture = await files[0]?.text();
  expect(picture).toContain('>fees by market<');
  expect(picture).toContain('>Values: fees<');
  expect(picture).toContain('>Filter: fees&gt;5<');
  expect(textOfMessages()).toContain('fees-by-market.svg');
});
