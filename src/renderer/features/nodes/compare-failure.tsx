import type { ComponentProps } from 'react';
import { Button } from '../../ui/parts/index.ts';
import { Failed } from '../shared/failed.tsx';
import type { CompareRequest, CompareSearch } from './compare-link.ts';
import { useStoredEpochs } from './epoch-picker.tsx';

/** Shows why two epochs could not be compared, and offers two that are stored. */
export function CompareFailure({
  query,
  request,
  onChoose,
}: {
  query: ComponentProps<typeof Failed>['query'];
  request: CompareRequest;
  onChoose: (epochs: Pick<CompareSearch, 'before' | 'after'>) => void;
}) {
  const [after, before] = useStoredEpochs();
  const isOther =
    after !== undefined && before !== undefined && !(after === request.after && before === request.before);
  return (
    <Failed
      title="These epochs could not be compared"
      query={query}
      way={
        isOther && (
          <Button onPress={() => onChoose({ before: before.toString(), after: after.toString() })}>
            Compare the newest stored epochs
          </Button>
        )
      }
    />
  );
}
