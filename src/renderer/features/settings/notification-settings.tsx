import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useNotificationsSwitch, useSystemMessages } from '../../data/system-messages.ts';
import { counted } from '../../ui/format/index.ts';
import { Button, Checkbox } from '../../ui/parts/index.ts';
import { useWatchList } from '../shared/nodes/watch-list.ts';
import { Setting, SettingsSection } from './section.tsx';
import './settings.css';

/** Shows the switch of notifications, or why there are none, and how many nodes are watched. */
export function NotificationSettings() {
  const { watched, ready } = useWatchList();
  const count = Object.keys(watched).length;
  return (
    <SettingsSection
      icon={<Bell aria-hidden="true" />}
      title="Notifications"
      about="Shown by the system while the window is hidden."
    >
      <Setting name="Notifications" about="When an export ends, and when a watched node changes.">
        <SystemMessages />
      </Setting>
      <Setting name="Watched nodes" about="Notices, the bell at the top, keeps their changes too.">
        {ready && (
          <>
            <span className="num">{count === 0 ? 'None' : counted(count, 'node')}</span>
            <Link to="/nodes" search={count === 0 ? {} : { filter: 'watched=yes' }} className="button button-plain">
              {count === 0 ? 'Choose nodes' : 'Show the nodes'}
            </Link>
          </>
        )}
      </Setting>
    </SettingsSection>
  );
}

/** Shows the switch of notifications. Without permission, shows the button that asks for it, or what a person can do. */
function SystemMessages() {
  const [permission, ask] = useSystemMessages();
  const [isOn, setOn] = useNotificationsSwitch();
  if (permission === 'default') return <Button onPress={ask}>Allow notifications</Button>;
  if (permission === 'absent') return <span>Not available in this browser.</span>;
  if (permission === 'denied')
    return (
      <span className="setting-words">
        Not allowed. Allow notifications for this page in the settings of the browser.
      </span>
    );
  return (
    <Checkbox isSelected={isOn} onChange={setOn}>
      Notify me
    </Checkbox>
  );
}
