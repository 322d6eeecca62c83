import { useState } from 'react';
import { Segmented } from '../../ui/parts/index.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import { ChartSpecimens } from './chart-specimens.tsx';
import { ColourSpecimens, SpaceSpecimens, TypeSpecimens } from './foundations.tsx';
import { GridSpecimens } from './grid-specimens.tsx';
import { PartSpecimens } from './part-specimens.tsx';
import './design.css';

const SIDES = ['both', 'light', 'dark'] as const;
type Sides = (typeof SIDES)[number];

/** Shows every component in every state, in both themes or in a chosen one. */
export function DesignView() {
  const [sides, setSides] = useState<Sides>('both');
  const schemes = sides === 'both' ? (['light', 'dark'] as const) : [sides];
  return (
    <ViewFrame
      title="Design system"
      controls={
        <Segmented
          label="Themes shown"
          value={sides}
          options={[
            { value: 'both', label: 'Both themes' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={setSides}
        />
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="design" tabIndex={0} aria-label="Specimens">
        {schemes.map((scheme) => (
          <div key={scheme} className={`design-side design-${scheme}`}>
            <ColourSpecimens />
            <TypeSpecimens />
            <SpaceSpecimens />
            <PartSpecimens theme={scheme} />
            <GridSpecimens />
            <ChartSpecimens theme={scheme} />
          </div>
        ))}
      </section>
    </ViewFrame>
  );
}
