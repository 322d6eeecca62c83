import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import {
  AlignJustify,
  Blocks,
  ChartSpline,
  Clock,
  History,
  Keyboard,
  Link as LinkIcon,
  ListFilter,
  Palette,
  Search,
  SunMoon,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { DENSITIES, DENSITY_WORDS, THEME_WORDS, THEMES, useAppearance } from '../../data/appearance.tsx';
import { formatInteger, shortenMiddle } from '../../ui/format/index.ts';
import { Avatar, announce, copyText, Keys, Spinner } from '../../ui/parts/index.ts';
import { VIEWS, type View } from '../shell/views.ts';
import { type Finding, useFindings } from './use-findings.ts';
import './palette.css';

/** Ctrl K: go to, act on, and find what was pasted. */
export function CommandPalette({
  isOpen,
  onOpenChange,
  onShortcuts,
}: {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
}) {
  return (
    <ModalOverlay className="scrim" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="modal palette">
        <Dialog className="modal-dialog" aria-label="Search, go to, act">
          {({ close }) => <PaletteBody close={close} onShortcuts={onShortcuts} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteBody({ close, onShortcuts }: { close: () => void; onShortcuts: () => void }) {
  const [input, setInput] = useState('');
  const { found, isLooking } = useFindings(input);
  const { theme, density, zone, change } = useAppearance();
  const navigate = useNavigate();
  const after = (act: () => unknown) => () => {
    close();
    void act();
  };

  const actions: EntryProps[] = [
    {
      value: 'copy link to this view',
      icon: <LinkIcon aria-hidden="true" />,
      text: 'Copy the link to this view',
      about: 'With its filter, sort and open record',
      onSelect: after(async () => {
        const copied = await copyText(location.pathname + location.search);
        announce(copied ? 'Copied the link' : 'The link could not be copied', copied ? 'good' : 'bad');
      }),
    },
    {
      value: 'keyboard shortcuts',
      icon: <Keyboard aria-hidden="true" />,
      text: 'Keyboard shortcuts',
      keys: '?',
      onSelect: after(onShortcuts),
    },
    ...THEMES.filter((each) => each !== theme).map((each) => ({
      value: `theme ${THEME_WORDS[each]}`,
      icon: <SunMoon aria-hidden="true" />,
      text: `Theme: ${THEME_WORDS[each].toLowerCase()}`,
      onSelect: after(() => change({ theme: each })),
    })),
    ...DENSITIES.filter((each) => each !== density).map((each) => ({
      value: `density ${DENSITY_WORDS[each]}`,
      icon: <AlignJustify aria-hidden="true" />,
      text: `Density: ${DENSITY_WORDS[each].toLowerCase()}`,
      onSelect: after(() => change({ density: each })),
    })),
    {
      value: 'times time zone utc local',
      icon: <Clock aria-hidden="true" />,
      text: zone === 'utc' ? 'Times of this machine’s zone' : 'Times in UTC',
      onSelect: after(() => change({ zone: zone === 'utc' ? 'local' : 'utc' })),
    },
    {
      value: 'design system',
      icon: <Palette aria-hidden="true" />,
      text: 'Design system',
      about: 'Every part in every state',
      onSelect: after(() => navigate({ to: '/design' })),
    },
  ];
  const shown = (entries: readonly EntryProps[]) => entries.filter(({ value }) => matches(value, input));
  const groups = [
    {
      heading: 'Found',
      entries: found.map((finding) =>
        entryOf(
          finding,
          after(() => goTo(finding, navigate)),
        ),
      ),
    },
    {
      heading: 'Go to',
      entries: shown(
        VIEWS.map((view) =>
          viewEntry(
            view,
            after(() => navigate({ to: view.to })),
          ),
        ),
      ),
    },
    { heading: 'Do', entries: shown(actions) },
  ].filter(({ entries }) => entries.length > 0);

  return (
    <Command label="Search, go to, act" className="palette-body" loop shouldFilter={false}>
      <div className="palette-head">
        <Search aria-hidden="true" />
        <Command.Input
          autoFocus
          value={input}
          onValueChange={setInput}
          className="palette-input"
          placeholder="Go to a view, paste an id, type a height, an epoch or a name"
          aria-label="Search"
        />
        {isLooking ? <Spinner /> : <Keys keys="Esc" />}
      </div>
      <Command.List className="palette-list" label="Findings">
        {groups.map(({ heading, entries }) => (
          <Command.Group key={heading} heading={heading}>
            {entries.map((entry) => (
              <Entry key={entry.value} {...entry} />
            ))}
          </Command.Group>
        ))}
        {groups.length === 0 && (
          <div className="palette-empty" role="status">
            {isLooking ? 'Looking…' : 'Nothing found. Paste a whole id, or type the beginning of a name.'}
          </div>
        )}
      </Command.List>
    </Command>
  );
}

/** Whether the text's words all begin words of the entry's. */
function matches(value: string, search: string): boolean {
  const words = value.toLowerCase().split(/\s+/);
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}

interface EntryProps {
  /** Names the entry, and is what it is matched by. */
  value: string;
  icon: ReactNode;
  text: ReactNode;
  about?: string;
  keys?: string;
  onSelect: () => void;
}

function Entry({ value, icon, text, about, keys, onSelect }: EntryProps) {
  return (
    <Command.Item value={value} className="palette-item" onSelect={onSelect}>
      {icon}
      <span className="palette-text truncate">{text}</span>
      <span className="palette-about truncate">{about}</span>
      {keys !== undefined && <Keys keys={keys} />}
    </Command.Item>
  );
}

function viewEntry({ to, label, icon: Icon, key, about }: View, onSelect: () => void): EntryProps {
  return {
    value: `go to ${label} ${to}`,
    icon: <Icon aria-hidden="true" />,
    text: label,
    about,
    keys: `g ${key}`,
    onSelect,
  };
}

function entryOf(finding: Finding, onSelect: () => void): EntryProps {
  const { key, ...rest } = drawn(finding);
  return { value: `found ${key}`, ...rest, onSelect };
}

interface Description {
  key: string;
  icon: ReactNode;
  text: ReactNode;
  about: string;
}

function drawn(finding: Finding): Description {
  switch (finding.kind) {
    case 'node':
      return {
        key: `node ${finding.id}`,
        icon: <Avatar name={finding.name} id={finding.id} />,
        text: <bdi>{finding.name || shortenMiddle(finding.id)}</bdi>,
        about: `Node ${shortenMiddle(finding.id)}`,
      };
    case 'party':
      return {
        key: `party ${finding.id}`,
        icon: <Avatar name={finding.alias} id={finding.id} />,
        text: <bdi>{finding.alias || shortenMiddle(finding.id, 12, 8)}</bdi>,
        about: `Party ${shortenMiddle(finding.id)}`,
      };
    case 'market':
      return {
        key: `market ${finding.id}`,
        icon: <ChartSpline aria-hidden="true" />,
        text: finding.label,
        about: `Market ${shortenMiddle(finding.id)}`,
      };
    case 'height':
      return {
        key: `height ${finding.height}`,
        icon: <Blocks aria-hidden="true" />,
        text: `Block ${formatInteger(finding.height)}`,
        about: 'Checkpoints up to it',
      };
    case 'epoch':
      return {
        key: `epoch ${finding.epoch}`,
        icon: <History aria-hidden="true" />,
        text: `Epoch ${formatInteger(finding.epoch)}`,
        about: 'Its nodes',
      };
    case 'node-filter':
      return {
        key: 'node filter',
        icon: <ListFilter aria-hidden="true" />,
        text: `Nodes with “${finding.text}”`,
        about: 'Filter the list',
      };
    case 'party-filter':
      return {
        key: 'party filter',
        icon: <ListFilter aria-hidden="true" />,
        text: `Parties with “${finding.text}”`,
        about: 'Filter the list',
      };
  }
}

function goTo(finding: Finding, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  switch (finding.kind) {
    case 'node':
      return navigate({ to: '/nodes', search: { open: finding.id } });
    case 'party':
      return navigate({ to: '/parties', search: { open: finding.id } });
    case 'market':
      return navigate({ to: '/funding', search: { market: finding.id } });
    case 'height':
      return navigate({ to: '/checkpoints', search: { filter: `block<=${finding.height}` } });
    case 'epoch':
      return navigate({ to: '/nodes', search: { epoch: finding.epoch.toString() } });
    case 'node-filter':
      return navigate({ to: '/nodes', search: { filter: finding.text } });
    case 'party-filter':
      return navigate({ to: '/parties', search: { filter: finding.text } });
  }
}
