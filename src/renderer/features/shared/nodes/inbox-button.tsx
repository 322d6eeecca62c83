import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { counted, formatBriefTime, formatInteger, formatMillis } from '../../../ui/format/index.ts';
import { announceUndoable, Button, focusIfLost, type OpenState, PopoverFrom } from '../../../ui/parts/index.ts';
import { NOTIFIED_CHANGES } from './changes.ts';
import { type InboxMessage, MAX_NOTICES, useInbox } from './inbox.ts';
import { useWatchList } from './watch-list.ts';
import './inbox.css';

/** Returns true if there is an inbox: a node is watched, or there is a notice. */
export function useHasInbox(): boolean {
  const { watched } = useWatchList();
  const { notices } = useInbox();
  return notices.length > 0 || Object.keys(watched).length > 0;
}

/**
 * Shows a button with the number of unread notices about watched nodes, which opens the list of all notices. Shows
 * nothing if no node is watched and there is no notice.
 */
export function InboxButton(open: OpenState) {
  const hasInbox = useHasInbox();
  const { notices, unread, isUnread, markRead, markOneRead, clear } = useInbox();
  const box = useRef<HTMLElement>(null);
  if (!hasInbox) return null;
  /** The buttons go with what they act on. */
  const keepFocus = () => focusIfLost(() => box.current?.querySelector<HTMLElement>('button, a') ?? box.current);
  const markAll = () => {
    markRead();
    keepFocus();
  };
  const deleteAll = () => {
    announceUndoable('Deleted the notices', clear());
    keepFocus();
  };
  const label = unread === 0 ? 'Notices' : `Notices, ${formatInteger(unread)} new`;
  return (
    <span className="inbox-button" data-tip="Notices about watched nodes">
      <PopoverFrom
        {...open}
        label="Notices"
        trigger={
          <Button variant="quiet" aria-label={label} icon={<Bell aria-hidden="true" />}>
            {unread > 0 && <span className="inbox-count num">{formatInteger(unread)}</span>}
          </Button>
        }
      >
        {(close) => (
          <section ref={box} className="inbox" aria-label="Notices" tabIndex={-1}>
            <div className="inbox-head">
              <h2>{notices.length === 0 ? 'Notices' : counted(notices.length, 'notice')}</h2>
              {unread > 0 && (
                <Button size="small" variant="quiet" onPress={markAll}>
                  Mark as read
                </Button>
              )}
              {notices.length > 0 && (
                <Button size="small" variant="quiet" onPress={deleteAll}>
                  Delete all
                </Button>
              )}
            </div>
            {notices.length === 0 ? (
              <p className="inbox-empty">No notices. A watched node gets one here if {NOTIFIED_CHANGES}.</p>
            ) : (
              <ul className="inbox-list">
                {notices.map((notice) => (
                  <NoticeRow
                    key={`${notice.at} ${notice.id} ${notice.epoch} ${notice.text}`}
                    notice={notice}
                    isNew={isUnread(notice)}
                    onOpen={() => {
                      markOneRead(notice);
                      close();
                    }}
                  />
                ))}
              </ul>
            )}
            {notices.length >= MAX_NOTICES && (
              <p className="inbox-empty">The newest {formatInteger(MAX_NOTICES)} notices are kept.</p>
            )}
          </section>
        )}
      </PopoverFrom>
    </span>
  );
}

/**
 * Writes which list of nodes shows a notice; two lists if it is known only that the change was between them. The text of a
 * notice may name the epoch before: the list of an epoch has the performance in that one.
 */
function listsOf({ since, epoch }: InboxMessage): string {
  const last = formatInteger(BigInt(epoch));
  return since === undefined
    ? `List of epoch ${last}`
    : `Between the lists of epochs ${formatInteger(BigInt(since))} and ${last}`;
}

function NoticeRow({ notice, isNew, onOpen }: { notice: InboxMessage; isNew: boolean; onOpen: () => void }) {
  const zone = useZone();
  const now = useNow(60_000);
  return (
    <li className={`inbox-notice tone-${notice.tone}`} data-new={isNew || undefined}>
      <Link to="/nodes" search={{ epoch: notice.epoch, open: notice.id }} onClick={onOpen}>
        {isNew && <span className="visually-hidden">New: </span>}
        <span dir="ltr">{notice.text}</span>
      </Link>
      <span className="faint num" data-tip={formatMillis(notice.at, zone).exact}>
        {listsOf(notice)}, noticed {formatBriefTime(notice.at, Math.max(now, notice.at), zone)}
      </span>
    </li>
  );
}
