import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { catchDownloads, giveSize, openPage, textOfMessages } from '../../data/page.fixture.tsx';
import { BarChart, ChartNetworkContext } from './index.ts';

const bars = [{ id: 'a', label: 'Alpha', value: 1, exact: '1.00' }];

function openChart(label = 'Shares') {
  giveSize(600, 220);
  return openPage(
    <ChartNetworkContext value={{ fileName: 'test-chain', words: 'Network: Test, test-chain' }}>
      <BarChart label={label} bars={bars} names="Node" values="Share" />
    </ChartNetworkContext>,
    {},
  );
}

test('an exported table is named after the network', async () => {
  catchDownloads();
  const { person } = openChart();
  await person.click(screen.getByRole('button', { name: 'Export chart' }));
  await person.click(await screen.findByRole('menuitem', { name: /^Drawn points as CSV/ }));
  await waitFor(() => expect(textOfMessages()).toContain('Exported test-chain-shares.csv'));
});

test('a number in the name of a file is whole, and a point in it stays, as in other files', async () => {
  catchDownloads();
  const { person } = openChart('Periods 1,240 and 1,198, v0.5.');
  await person.click(screen.getByRole('button', { name: 'Export chart' }));
  await person.click(await screen.findByRole('menuitem', { name: /^Drawn points as CSV/ }));
  await waitFor(() => expect(textOfMessages()).toContain('Exported test-chain-periods-1240-and-1198-v0.5.csv'));
});

test.each([
  ['of three bytes', '市', /Exported test-chain-市{50,70}\.csv/],
  ['of four bytes', '𠮷', /Exported test-chain-𠮷{40,50}\.csv/u],
])('the name of a file has room in every file system, for letters %s', async (_, letter, name) => {
  catchDownloads();
  const { person } = openChart(letter.repeat(100));
  await person.click(screen.getByRole('button', { name: 'Export chart' }));
  await person.click(await screen.findByRole('menuitem', { name: /^Drawn points as CSV/ }));
  await waitFor(() => expect(textOfMessages()).toMatch(name));
});

test('an exported picture names the network, and has the light theme although the page is dark', async () => {
  const files = catchDownloads();
  const { person } = openChart();
  onTestFinished(() => void document.documentElement.style.removeProperty('color-scheme'));
  document.documentElement.style.colorScheme = 'dark';
  const seen = new Set<string>();
  const { getComputedStyle } = window;
  vi.spyOn(window, 'getComputedStyle').mockImplementation((...args) => {
    if (args[0].closest('figure') !== null) seen.add(document.documentElement.style.colorScheme);
    return getComputedStyle.apply(window, args);
  });
  await person.click(screen.getByRole('button', { name: 'Export chart' }));
  const item = await screen.findByRole('menuitem', { name: /^SVG/ });
  seen.clear();
  await person.click(item);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toContain('>Network: Test, test-chain<');
  expect([...seen]).toContain('light');
  expect(document.documentElement.style.colorScheme).toBe('dark');
});
