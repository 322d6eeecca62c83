import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { NO_MIRRORING } from '../mirror/mirror.fixture.ts';
import { DatasetView } from './dataset-view.tsx';

test('a dataset of lists alone shows no root', async () => {
  openPage(<DatasetView dataset="lists" search={{}} onSearch={() => {}} />, {
    hostAbilities: () => ({ reveal: false, chooseArchive: false, chooseFolder: false }),
    dataset: () => ({ folder: '/exports/chain', verdict: 'complete', root: null, problems: [], tables: [] }),
    lastDatasetVerdict: () => ({ verdict: null }),
    mirror: () => NO_MIRRORING,
  });
  expect(await screen.findByText(/^Only tables of history have a root to compare\./)).toBeDefined();
  expect(document.querySelector('.root-text')).toBeNull();
});
