import { RefreshCw } from 'lucide-react';
import { Checkbox } from '../../../ui/parts/index.ts';
import { Remark } from './plan-parts.tsx';

/** Offers to download segments again that are stored, as a remark of a plan. A service may have more rows by now. */
export function DownloadAgain({
  isChosen,
  onChange,
  again,
}: {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
  /** Number of suspect segments that are downloaded again without it, too. */
  again: number;
}) {
  return (
    <Remark tone="info" icon={<RefreshCw aria-hidden="true" />}>
      {isChosen
        ? 'Every segment is downloaded. If the network has fewer rows of a segment than are stored, the stored rows stay, and the export fails.'
        : `${again > 0 ? 'Other segments' : 'Segments'} that are here already are not downloaded.`}{' '}
      <Checkbox isSelected={isChosen} onChange={onChange}>
        Download again
      </Checkbox>
    </Remark>
  );
}
