import type { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Blocks, ChartSpline, CircleHelp, FileSearch, History, ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { commandTitle } from '../../features/transactions/guides/index.ts';
import { formatInteger, shortenMiddle, visibleText } from '../../ui/format/index.ts';
import { Avatar, Keys } from '../../ui/parts/index.ts';
import type { View } from '../shell/views.ts';
import type { SearchResult } from './use-search-results.ts';
import './palette.css';

/** An entry of the palette. */
export interface EntryProps {
  /** The name of the entry. The search matches it. */
  value: string;
  icon: ReactNode;
  text: ReactNode;
  /** A short text beside the name. */
  about?: string;
  keys?: string;
  onSelect: () => void;
}

/** Shows one entry of the palette. `value` holds the words by which the search finds it. */
export function PaletteEntry({ value, icon, text, about, keys, onSelect }: EntryProps) {
  return (
    <Command.Item value={value} className="palette-item" onSelect={onSelect}>
      {icon}
      <span className="palette-text truncate">{text}</span>
      <span className="palette-about truncate">{about}</span>
      {keys !== undefined && <Keys keys={keys} />}
    </Command.Item>
  );
}

/** Returns the palette's entry that opens a view. */
export function viewEntry({ to, label, icon: Icon, key, about, words = '' }: View, onSelect: () => void): EntryProps {
  return {
    value: `go to ${label} ${to} ${words}`,
    icon: <Icon aria-hidden="true" />,
    text: label,
    about,
    keys: `g ${key}`,
    onSelect,
  };
}

/** Returns the palette's entry that opens a search result. */
export function entryOf(finding: SearchResult, onSelect: () => void): EntryProps {
  const { key, ...rest } = drawn(finding);
  return { value: `found ${key}`, ...rest, onSelect };
}

interface Description {
  key: string;
  icon: ReactNode;
  text: ReactNode;
  about: string;
}

function drawn(finding: SearchResult): Description {
  switch (finding.kind) {
    case 'node':
      return {
        key: `node ${finding.id}`,
        icon: <Avatar name={finding.name} id={finding.id} />,
        text: <bdi>{visibleText(finding.name) || shortenMiddle(finding.id)}</bdi>,
        about: `Node ${shortenMiddle(finding.id)}`,
      };
    case 'party':
      return {
        key: `party ${finding.id}`,
        icon: <Avatar name={finding.alias} id={finding.id} />,
        text: <bdi>{visibleText(finding.alias) || shortenMiddle(finding.id, 12, 8)}</bdi>,
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
        about:
          finding.head === undefined
            ? 'Checkpoints up to this block'
            : `Above the newest known block, ${formatInteger(finding.head)}`,
      };
    case 'epoch':
      return {
        key: `epoch ${finding.epoch}`,
        icon: <History aria-hidden="true" />,
        text: `Epoch ${formatInteger(finding.epoch)}`,
        about: finding.isAhead ? 'After the newest known epoch' : 'Its nodes',
      };
    case 'period':
      return {
        key: `period ${finding.seq}`,
        icon: <ChartSpline aria-hidden="true" />,
        text: `Period ${formatInteger(finding.seq)}`,
        about: 'Its funding',
      };
    case 'check':
      return {
        key: `check ${finding.id}`,
        icon: <FileSearch aria-hidden="true" />,
        text: finding.name === null ? 'Checked transaction' : commandTitle(finding.name),
        about: `Check of ${shortenMiddle(finding.hash)}`,
      };
    case 'unknown-id':
      return {
        key: `unknown ${finding.as} ${finding.id}`,
        icon: <CircleHelp aria-hidden="true" />,
        text: `Open as a ${finding.as}`,
        about: shortenMiddle(finding.id),
      };
    case 'node-filter':
      return {
        key: 'node filter',
        icon: <ListFilter aria-hidden="true" />,
        text: `Nodes with "${finding.text}"`,
        about: 'Filter the list',
      };
    case 'party-filter':
      return {
        key: 'party filter',
        icon: <ListFilter aria-hidden="true" />,
        text: `Parties with "${finding.text}"`,
        about: 'Filter the list',
      };
  }
}

/** Opens the view of something that was found, such as a node's panel. Resolves when the view is open. */
export function goTo(finding: SearchResult, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  switch (finding.kind) {
    case 'node':
      return navigate({ to: '/nodes', search: { open: finding.id } });
    case 'party':
      return navigate({ to: '/parties', search: { open: finding.id } });
    case 'market':
      return navigate({ to: '/funding', search: { market: finding.id } });
    case 'check':
      return navigate({ to: '/transactions', search: { section: 'checks', open: finding.id } });
    case 'unknown-id':
      if (finding.as === 'market') return navigate({ to: '/funding', search: { market: finding.id } });
      return navigate({ to: finding.as === 'party' ? '/parties' : '/nodes', search: { open: finding.id } });
    case 'height':
      return navigate({ to: '/checkpoints', search: { filter: `block<=${finding.height}` } });
    case 'epoch':
      return navigate({ to: '/nodes', search: { epoch: finding.epoch.toString() } });
    case 'period':
      return navigate({ to: '/funding', search: { seq: finding.seq.toString() } });
    case 'node-filter':
      return navigate({ to: '/nodes', search: { filter: finding.text } });
    case 'party-filter':
      return navigate({ to: '/parties', search: { filter: finding.text } });
  }
}
