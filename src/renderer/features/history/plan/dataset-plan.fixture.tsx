/** Test helpers: the plan of a dataset that has the trades of two segments. */
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { DatasetPlanView } from './dataset-plan.tsx';

/** Opens the plan in a browser, with the export folder as the place of the dataset. */
export function openPlan(folder: string, answers: Answers) {
  const view = { tables: ['TABLE_TRADES' as const], lists: [], asked: { from: 1n, to: 2000n }, into: undefined };
  return openPage(<DatasetPlanView {...view} onInto={() => {}} onRange={() => {}} />, {
    hostAbilities: () => ({ reveal: false, chooseArchive: false, chooseFolder: false }),
    datasets: () => ({ datasets: [], ofExportFolder: { id: 'ab', folder, inExportFolder: true } }),
    ...answers,
  });
}

/** Returns a segment of 1,000 blocks that the service lists. */
export const segment = (from: number) => ({
  ...{ from: String(from), to: String(from + 999), schemaVersion: '1', segmentId: '' },
  ...{ origin: 'listed' as const, source: 'x' },
});
