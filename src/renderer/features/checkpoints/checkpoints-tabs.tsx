import { ViewTab, ViewTabs } from '../shared/view-tabs.tsx';

/** Shows the links between the views of checkpoints: the list, and the intervals. */
export function CheckpointsTabs({ current }: { current: 'list' | 'intervals' }) {
  return (
    <ViewTabs label="Views of checkpoints">
      <ViewTab to="/checkpoints" search={{}} isCurrent={current === 'list'}>
        List
      </ViewTab>
      <ViewTab to="/checkpoints/intervals" search={{}} isCurrent={current === 'intervals'}>
        Intervals
      </ViewTab>
    </ViewTabs>
  );
}
