import { screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { FundingPeriod } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { useStatus, useStatusEvents } from '../../../data/use-status.ts';
import { periodWith, START } from '../period.fixture.ts';
import { PeriodMoment } from './period-words.tsx';

function Height() {
  useStatusEvents();
  return <p>Block {String(useStatus()?.position?.height)}</p>;
}

test('the times of an ended period, as those of a long table, are not drawn again at each block', async () => {
  const period = FundingPeriod.parse(periodWith(1, '0.0004'));
  const drawn = vi.fn();
  const { emit } = openPage(
    <>
      <Height />
      <Profiler id="times" onRender={drawn}>
        <PeriodMoment period={period} edge="start" />
        <PeriodMoment period={{ ...period, end: null }} edge="end" />
      </Profiler>
    </>,
    { status: () => liveStatus('one') },
  );
  await screen.findByText('Block undefined');
  expect(screen.getByText('unknown')).toBeTruthy();
  drawn.mockClear();
  emit({ type: 'status', status: { ...liveStatus('one'), position: { height: '7', timestamp: `${START}` } } });
  await screen.findByText('Block 7');
  expect(drawn).not.toHaveBeenCalled();
});
