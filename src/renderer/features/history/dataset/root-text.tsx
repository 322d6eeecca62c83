import { CopyButton, Explained } from '../../../ui/parts/index.ts';
import './root-text.css';

/**
 * Shows the root of a dataset in groups of eight characters, with a button that copies it. Two people compare roots to
 * know that they hold the same rows.
 */
export function RootText({ root }: { root: string }) {
  return (
    <p className="root-text">
      <Explained className="faint" tip="Two datasets with the same root have the same history, row for row">
        Root
      </Explained>
      {/* The groups are drawn apart, but are one text to select. */}
      <code className="mono">
        {root.match(/.{1,8}/g)?.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat
          <span key={index}>{group}</span>
        ))}
      </code>
      <CopyButton text={root} what="root" />
    </p>
  );
}
