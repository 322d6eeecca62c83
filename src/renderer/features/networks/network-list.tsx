import { useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, Download, Settings2, Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { KnownNetwork } from '../../../contract/index.ts';
import { errorText } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import { formatBytes, visibleText } from '../../ui/format/index.ts';
import { announce, Button, Chip, downloadFile, focusIfLost, Skeleton, useLatest } from '../../ui/parts/index.ts';
import { Failed } from '../shared/failed.tsx';
import { useNetworkChanges, useNetworks } from '../shared/use-networks.ts';
import { AddNetwork } from './add-network.tsx';
import { NetworkForm } from './network-form.tsx';
import './network-list.css';
import './networks.css';

/** Maximum size of a file of networks (bytes). */
const MAX_FILE_BYTES = 1_000_000;

/** The button in each card that opens and closes the settings. */
const SETTINGS = '.network-card-actions button:last-child';

/**
 * Shows the known networks, the form that adds one, and the buttons that import and export them. `onOpen` is called
 * with the id of the network whose settings open, or undefined to close them.
 */
export function NetworkList({ open, onOpen }: { open: string | undefined; onOpen: (id: string | undefined) => void }) {
  const { data, error, refetch } = useNetworks(true);
  const box = useRef<HTMLElement>(null);
  const openNow = useLatest(open);
  const onRemoved = (id: string) => {
    // Another network may be open by now, or another view.
    if (box.current !== null && openNow.current === id) onOpen(undefined);
    focusIfLost(() => [...document.querySelectorAll<HTMLElement>(SETTINGS)].at(-1));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={box} className="networks-scroll" tabIndex={0} aria-label="Networks">
      <AddNetwork onAdded={() => onOpen(undefined)} />
      <Heading title="Known networks" actions={<Exchange />} />
      {error !== null && data === undefined && (
        <Failed title="The networks could not be loaded" query={{ error, refetch }} />
      )}
      <ul className="network-cards">
        {data === undefined && error === null && (
          <li className="card network-card">
            <Skeleton width={18} says="Loading" />
          </li>
        )}
        {data?.networks.map((network) => (
          <NetworkCard
            key={network.id}
            network={network}
            isShown={network.id === data.shown}
            isOpen={network.id === open}
            onOpen={(is) => onOpen(is ? network.id : undefined)}
            onRemoved={() => onRemoved(network.id)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Shows a heading with actions beside it. */
export function Heading({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <div className="networks-heading">
      <h2>{title}</h2>
      {actions}
    </div>
  );
}

function NetworkCard({
  network,
  isShown,
  isOpen,
  onOpen,
  onRemoved,
}: {
  network: KnownNetwork;
  isShown: boolean;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  onRemoved: () => void;
}) {
  const { switchTo } = useNetworkChanges();
  const navigate = useNavigate();
  const card = useRef<HTMLLIElement>(null);
  const { name, kind, chainId, dataGateways, storedBytes } = network;
  return (
    <li ref={card} className="card network-card" aria-current={isShown || undefined}>
      <div className="network-card-head">
        <div className="network-card-text">
          <h3>
            <bdi>{visibleText(name)}</bdi>
            {isShown && (
              <Chip tone="good" dot>
                Current
              </Chip>
            )}
            {kind === 'sandbox' && <Chip tone="accent">Simulated</Chip>}
          </h3>
          {kind === 'sandbox' ? (
            <p>Built in, runs on this machine</p>
          ) : (
            <p className="mono truncate">{dataGateways.join(', ')}</p>
          )}
          <p className="faint">
            {chainId === null ? 'Not connected yet' : <bdi className="mono">{visibleText(chainId)}</bdi>}
            {storedBytes > 0 && <> · {formatBytes(storedBytes)} stored</>}
          </p>
        </div>
        <div className="network-card-actions">
          {!isShown && (
            <Button
              icon={<ArrowRightLeft aria-hidden="true" />}
              isPending={switchTo.isPending}
              onPress={() => switchTo.mutate(network.id, { onSuccess: () => void navigate({ to: '/network' }) })}
            >
              Switch
            </Button>
          )}
          <Button
            variant="quiet"
            icon={<Settings2 aria-hidden="true" />}
            aria-expanded={isOpen}
            onPress={() => onOpen(!isOpen)}
          >
            Settings
          </Button>
        </div>
      </div>
      {isOpen && (
        <NetworkForm
          key={network.id}
          network={network}
          isShown={isShown}
          onClose={() => {
            onOpen(false);
            focusIfLost(() => card.current?.querySelector<HTMLElement>(SETTINGS));
          }}
          onRemoved={onRemoved}
        />
      )}
    </li>
  );
}

/** Shows the buttons that export the networks to a file and import them from one. */
function Exchange() {
  const api = useApi();
  const { importFrom } = useNetworkChanges();
  const input = useRef<HTMLInputElement>(null);

  async function exportAll(): Promise<void> {
    try {
      const { fileName, text } = await api.call('exportNetworks', {});
      downloadFile(fileName, new Blob([text], { type: 'application/json' }));
    } catch (error) {
      announce(errorText(error), 'bad');
    }
  }

  async function importFile(file: File): Promise<void> {
    if (file.size > MAX_FILE_BYTES) announce(`${file.name} is too large for a list of networks`, 'bad');
    else importFrom.mutate(await file.text());
  }

  return (
    <div className="networks-exchange">
      <Button size="small" variant="quiet" icon={<Upload aria-hidden="true" />} onPress={() => input.current?.click()}>
        Import
      </Button>
      <Button size="small" variant="quiet" icon={<Download aria-hidden="true" />} onPress={() => void exportAll()}>
        Export
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void importFile(file);
          target.value = '';
        }}
      />
    </div>
  );
}
