import { UPDATES_PREFERENCE } from '../../../contract/index.ts';
import { useSwitch } from '../../data/use-switch.ts';
import { useUpdates } from '../../data/use-updates.ts';
import { Checkbox } from '../../ui/parts/index.ts';

/**
 * Shows a newer release if there is one, and the switch that makes Orrery look for it. Says so if there is no feed of
 * releases. Shows nothing until this is known.
 */
export function Updates() {
  const updates = useUpdates();
  const [isOn, setOn] = useSwitch(UPDATES_PREFERENCE);
  if (updates === undefined) return null;
  if (updates.feed === null) return <span>No update feed is configured.</span>;
  const { newer } = updates;
  return (
    <>
      {isOn && newer !== null && (
        <span>
          Orrery {newer.version} is available.{' '}
          <a href={newer.url} target="_blank" rel="noreferrer">
            {newer.url}
          </a>
        </span>
      )}
      <Checkbox isSelected={isOn} onChange={setOn}>
        Look for newer versions
      </Checkbox>
    </>
  );
}
