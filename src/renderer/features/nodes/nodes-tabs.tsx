import { ViewTab, ViewTabs } from '../shared/view-tabs.tsx';

/**
 * Shows the links between the views of nodes: the list of an epoch, the comparison of two, and the concentration of
 * one. They keep `epoch`; undefined is the current one.
 */
export function NodesTabs({
  epoch,
  current,
}: {
  epoch: bigint | undefined;
  current: 'list' | 'compare' | 'concentration';
}) {
  const at = epoch?.toString();
  return (
    <ViewTabs label="Views of nodes">
      <ViewTab to="/nodes" search={{ epoch: at }} isCurrent={current === 'list'}>
        List
      </ViewTab>
      <ViewTab to="/nodes/compare" search={{ after: at }} isCurrent={current === 'compare'}>
        Compare epochs
      </ViewTab>
      <ViewTab to="/nodes/concentration" search={{ epoch: at }} isCurrent={current === 'concentration'}>
        Concentration
      </ViewTab>
    </ViewTabs>
  );
}
