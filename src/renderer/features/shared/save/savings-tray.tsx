import { X } from 'lucide-react';
import { formatInteger } from '../../../ui/format/index.ts';
import { IconButton, ProgressBar } from '../../../ui/parts/index.ts';
import { type Saving, useSavings } from './savings.ts';
import './savings-tray.css';

/** The files that are being saved, at the foot of the window, each with a button that stops it. */
export function SavingsTray() {
  const savings = useSavings();
  if (savings.length === 0) return null;
  return (
    <section className="savings" aria-label="Exports in progress">
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
        <span className="saving-name truncate">Exporting {name}</span>
        <span className="faint num">{words}</span>
      </div>
      <IconButton
        size="small"
        label={`Cancel the export of ${name}`}
        icon={<X aria-hidden="true" />}
        onPress={cancel}
      />
      <ProgressBar
        label={`Exporting ${name}`}
        share={total === undefined || total === 0 ? undefined : rows / total}
        words={words}
      />
    </div>
  );
}
