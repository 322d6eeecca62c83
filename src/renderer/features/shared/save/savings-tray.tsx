import { X } from 'lucide-react';
import { formatInteger } from '../../../ui/format/index.ts';
import { IconButton, ProgressBar } from '../../../ui/parts/index.ts';
import { type Saving, useSavings } from './savings.ts';
import './savings-tray.css';

/** At the foot of the window: the files that are being saved, and the way to stop them. */
export function SavingsTray() {
  const savings = useSavings();
  if (savings.length === 0) return null;
  return (
    <section className="savings" aria-label="Files being saved">
      {savings.map((saving) => (
        <SavingCard key={saving.id} saving={saving} />
      ))}
    </section>
  );
}

function SavingCard({ saving: { name, rows, total, cancel } }: { saving: Saving }) {
  const words =
    total === undefined ? `${formatInteger(rows)} rows` : `${formatInteger(rows)} of ${formatInteger(total)} rows`;
  return (
    <div className="saving">
      <div className="saving-text">
        <span className="saving-name truncate">Saving {name}</span>
        <span className="faint num">{words}</span>
      </div>
      <IconButton size="small" label={`Stop saving ${name}`} icon={<X aria-hidden="true" />} onPress={cancel} />
      <ProgressBar
        label={`Saving ${name}`}
        share={total === undefined || total === 0 ? undefined : rows / total}
        words={words}
      />
    </div>
  );
}
