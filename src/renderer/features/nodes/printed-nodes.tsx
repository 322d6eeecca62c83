import { useZone } from '../../data/appearance.tsx';
import { useNow } from '../../data/use-now.ts';
import { useStatus } from '../../data/use-status.ts';
import { formatMillis, visibleText } from '../../ui/format/index.ts';
import '../shared/printed-head.css';

/** Names on paper the network, the time, and `words`: the epochs, which the controls show that are left out there. */
export function PrintedNodes({ words }: { words: string }) {
  const name = useStatus()?.network.name;
  const zone = useZone();
  const now = useNow(60_000);
  return (
    <p className="printed-head num">
      <strong>{visibleText(name ?? '')}</strong> · {words} · printed {formatMillis(now, zone).exact}
    </p>
  );
}
