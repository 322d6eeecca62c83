import { type ReactNode, useEffect } from 'react';
import { useStatus } from '../../data/use-status.ts';
import { visibleText } from '../../ui/format/index.ts';
import './view-frame.css';

/**
 * Shows the frame of a view: its title with a number, its controls, an optional notice, and its content.
 * @param panel the open record, beside the content
 */
export function ViewFrame({
  title,
  figure,
  controls,
  toolbar,
  notice,
  isNoticeBelow = false,
  panel,
  children,
}: {
  title: string;
  /** A number beside the title. */
  figure?: ReactNode;
  controls?: ReactNode;
  toolbar?: ReactNode;
  /** How reliable the data is, in short. */
  notice?: ReactNode;
  /** True gives the notice a line of its own below the title: for titles and notices that are long. */
  isNoticeBelow?: boolean;
  panel?: ReactNode;
  children: ReactNode;
}) {
  const network = useStatus()?.network.name;
  useEffect(() => {
    // A narrow tab shows only the beginning.
    document.title = [title, ...(network === undefined ? [] : [visibleText(network)]), 'Orrery'].join(' · ');
  }, [title, network]);
  return (
    <div className="view" data-panel={panel ? true : undefined}>
      <div className="view-head">
        <h1>{title}</h1>
        {figure !== undefined && <span className="view-figure num">{figure}</span>}
        {/* A place of its own, which is always there: a notice that comes or goes moves nothing. */}
        <div className={isNoticeBelow ? 'view-notice is-below' : 'view-notice'}>{notice}</div>
        {controls !== undefined && <div className="view-controls">{controls}</div>}
      </div>
      {toolbar !== undefined && <div className="view-toolbar">{toolbar}</div>}
      <div className="view-body">
        <div className="view-main">{children}</div>
        {panel}
      </div>
    </div>
  );
}

/** Groups what can be done with the rows at the end of a toolbar: none of it stands alone in a row of a narrow window. */
export function ViewTools({ children }: { children: ReactNode }) {
  return <div className="view-tools">{children}</div>;
}
