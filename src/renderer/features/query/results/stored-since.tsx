import { RotateCw } from 'lucide-react';
import type { BlockRange } from '../../../../contract/index.ts';
import { counted } from '../../../ui/format/index.ts';
import { Button } from '../../../ui/parts/index.ts';
import { blocksIn } from '../schema/coverage-words.ts';

/** Says how many of the blocks that a result lacks were stored after its run, with a button that runs the query again. */
export function StoredSince({ blocks, onRunAgain }: { blocks: readonly BlockRange[]; onRunAgain: () => void }) {
  if (blocks.length === 0) return null;
  return (
    <>
      <span>{counted(blocksIn(blocks), 'block')} stored since</span>
      <Button size="small" variant="quiet" icon={<RotateCw aria-hidden="true" />} onPress={onRunAgain}>
        Run again
      </Button>
    </>
  );
}
