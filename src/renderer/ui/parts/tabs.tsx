import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import './tabs.css';

/** A tab with its content. */
export interface TabSpec<Value extends string> {
  value: Value;
  label: string;
  /** A count beside the label. */
  count?: string;
  content: () => ReactNode;
}

/** Shows a placeholder for tabs that are loading; it has their height. */
export function TabsLoading({ labels }: { labels: readonly string[] }) {
  return (
    <div className="tab-list" aria-hidden="true">
      {labels.map((label) => (
        <span key={label} className="tab">
          {label}
        </span>
      ))}
    </div>
  );
}

/** Shows tabs, of which one is selected and shows its content. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly TabSpec<Value>[];
}) {
  return (
    <AriaTabs className="tabs" selectedKey={value} onSelectionChange={(key) => onChange(String(key) as Value)}>
      <TabList className="tab-list" aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.value} id={tab.value} className="tab">
            {tab.label}
            {tab.count !== undefined && <span className="tab-count num">{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} id={tab.value} className="tab-panel">
          {tab.content()}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
