import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { addressProblem, type KnownNetwork, NetworkSettings, shownAddress } from '../../../contract/index.ts';
import { useStatus } from '../../data/use-status.ts';
import { shortenMiddle, visibleText } from '../../ui/format/index.ts';
import { Button, Checkbox, TextField, useFocusInError } from '../../ui/parts/index.ts';
import { useNameProblem, useNetworkChanges } from '../shared/use-networks.ts';
import { NetworkRemoval } from './network-removal.tsx';
import { useTyped } from './use-typed.ts';
import './network-form.css';

/** The settings as typed. Lists have one entry on each line. */
interface Draft {
  name: string;
  dataGateways: string;
  transactionGateway: string;
  requestsPerSecond: string;
  stakeDecimals: string;
  markets: string;
  compareServices: boolean;
  /** In gigabytes (1,000,000,000 bytes). */
  listsLimitBytes: string;
}

const GIGABYTE = 1_000_000_000;

const lines = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '');

function draftOf(network: KnownNetwork): Draft {
  return {
    name: network.name,
    dataGateways: network.dataGateways.join('\n'),
    transactionGateway: network.transactionGateway ?? '',
    requestsPerSecond: String(network.requestsPerSecond),
    stakeDecimals: String(network.stakeDecimals),
    markets: network.markets.join('\n'),
    compareServices: network.compareServices,
    listsLimitBytes: String(network.listsLimitBytes / GIGABYTE),
  };
}

/**
 * Returns the settings that a person typed; or, if some are invalid, the problems by field. The sandbox keeps its own
 * gateways.
 */
function read(draft: Draft, isSandbox: boolean) {
  const typed = {
    name: draft.name,
    ...(!isSandbox && {
      dataGateways: lines(draft.dataGateways),
      transactionGateway: draft.transactionGateway.trim() === '' ? null : draft.transactionGateway,
    }),
    requestsPerSecond: Number(draft.requestsPerSecond),
    // Number('') is 0, which would show every stake in its smallest unit.
    stakeDecimals: draft.stakeDecimals.trim() === '' ? Number.NaN : Number(draft.stakeDecimals),
    markets: lines(draft.markets),
    compareServices: draft.compareServices,
    listsLimitBytes: Math.round(Number(draft.listsLimitBytes) * GIGABYTE),
  };
  const settings = NetworkSettings.partial().safeParse(typed);
  const problems: Problems = settings.success ? {} : firstProblems(settings.error);
  const { dataGateways = [], transactionGateway } = typed;
  problems.dataGateways ??= firstAddressProblem(dataGateways);
  problems.transactionGateway ??= firstAddressProblem(transactionGateway == null ? [] : [transactionGateway]);
  const isValid = Object.values(problems).every((problem) => problem === undefined);
  return { settings: isValid ? settings.data : undefined, problems };
}

type Problems = Partial<Record<string, string>>;

/** Returns the first problem of each field, as a sentence of its own. */
function firstProblems({ issues }: z.ZodError): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues)
    problems[String(path[0])] ??= message.charAt(0).toUpperCase() + message.slice(1);
  return problems;
}

/** Returns the problem of the first address that has one, with the address; undefined if all are addresses. */
function firstAddressProblem(addresses: readonly string[]): string | undefined {
  for (const address of addresses) {
    const problem = addressProblem(address);
    if (problem !== null) return `"${visibleText(shownAddress(address.trim()))}" ${problem}`;
  }
  return undefined;
}

/**
 * Returns that the current network does not know some of these markets; undefined if it knows all. The settings can be
 * saved with them: the network may list them later.
 */
function useUnknownMarkets(markets: readonly string[], isShown: boolean): string | undefined {
  const said = (useStatus()?.notices ?? []).filter(({ kind }) => isShown && kind === 'markets');
  const isUnknown = (id: string) => said.some(({ text }) => text.toLowerCase().includes(id.toLowerCase()));
  const unknown = markets.filter(isUnknown).map((id) => shortenMiddle(id));
  return unknown.length === 0
    ? undefined
    : `The network does not know ${unknown.join(', ')}. Correct the id, or delete its line.`;
}

/**
 * Shows the form of a network's settings, with a button that removes the network. `onClose` is called after it is
 * saved or cancelled, `onRemoved` after the networks were read again without this one. Until it is saved or cancelled,
 * the form has its text again when it is shown again.
 */
export function NetworkForm({
  network,
  isShown,
  onClose,
  onRemoved,
}: {
  network: KnownNetwork;
  /** True for the current network, which cannot be removed. */
  isShown: boolean;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { change } = useNetworkChanges();
  const [stored] = useState(() => draftOf(network));
  const { typed, add: set, forget } = useTyped<Draft>(`settings ${network.id}`);
  const draft = { ...stored, ...typed };
  /** The unsaved changes from before the form was left. The form names them, because they look like saved settings. */
  const [restored] = useState(typed);
  const now = draftOf(network);
  const isRestored = (Object.keys(restored) as (keyof Draft)[]).some((field) => restored[field] !== now[field]);
  const isSandbox = network.kind === 'sandbox';
  const { settings: valid, problems } = read(draft, isSandbox);
  const taken = useNameProblem(draft.name, network.id);
  // Two networks can have one name since an earlier version. This must not prevent a change of other settings.
  const nameProblem = problems.name ?? (draft.name === stored.name ? undefined : taken);
  const settings = nameProblem === undefined ? valid : undefined;
  const problem = (field: keyof Draft) => problems[field];
  const unknownMarkets = useUnknownMarkets(problems.markets === undefined ? lines(draft.markets) : [], isShown);
  // Only when the form opens: a notice that comes later takes no focus from another field.
  const [atOpening] = useState(unknownMarkets);
  const fields = useFocusInError(atOpening);

  function save(event: FormEvent): void {
    event.preventDefault();
    if (settings === undefined) return;
    // The answer may come after the view is left, which must not be closed then.
    void change.mutateAsync({ id: network.id, ...settings }, { onSuccess: onClose }).then(forget, () => {});
  }

  return (
    <div className="network-form">
      <form ref={fields} className="network-fields" onSubmit={save}>
        {isRestored && <p className="faint">This form has your changes from before, which are not saved yet.</p>}
        <TextField label="Name" value={draft.name} error={nameProblem} onChange={(name) => set({ name })} />
        {!isSandbox && (
          <>
            <TextField
              label="Data gateways"
              description="One per line, the preferred one first. If one fails, Orrery uses the next."
              mono
              lines={Math.max(2, lines(draft.dataGateways).length)}
              value={draft.dataGateways}
              error={problem('dataGateways')}
              onChange={(dataGateways) => set({ dataGateways })}
            />
            <TextField
              label="Transaction gateway"
              description="Checks transactions. If empty, Orrery uses the data gateway."
              mono
              value={draft.transactionGateway}
              error={problem('transactionGateway')}
              onChange={(transactionGateway) => set({ transactionGateway })}
            />
          </>
        )}
        <div className="network-fields-row">
          <TextField
            label="Requests per second"
            description="Maximum per service."
            value={draft.requestsPerSecond}
            error={problem('requestsPerSecond')}
            onChange={(requestsPerSecond) => set({ requestsPerSecond })}
          />
          <TextField
            label="Stake decimals"
            description="Decimal places of the stake asset."
            value={draft.stakeDecimals}
            error={problem('stakeDecimals')}
            onChange={(stakeDecimals) => set({ stakeDecimals })}
          />
          <TextField
            label="Limit of lists (GB)"
            description="When the lists take this much disk, no more rows are downloaded."
            value={draft.listsLimitBytes}
            error={problem('listsLimitBytes')}
            onChange={(listsLimitBytes) => set({ listsLimitBytes })}
          />
        </div>
        <TextField
          label="Markets"
          description="Ids of more perpetual markets whose funding points to store, one per line."
          mono
          lines={2}
          value={draft.markets}
          error={problem('markets') ?? unknownMarkets}
          onChange={(markets) => set({ markets })}
        />
        {!isSandbox && (
          <Checkbox isSelected={draft.compareServices} onChange={(compareServices) => set({ compareServices })}>
            Compare the answers of several gateways from time to time
          </Checkbox>
        )}
        <div className="network-form-actions">
          <Button type="submit" variant="primary" isDisabled={settings === undefined} isPending={change.isPending}>
            Save
          </Button>
          <Button
            onPress={() => {
              forget();
              onClose();
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
      {!isSandbox &&
        (isShown ? (
          <p className="faint">To remove this network, switch to another one first.</p>
        ) : (
          <NetworkRemoval
            network={network}
            onRemoved={() => {
              forget();
              onRemoved();
            }}
          />
        ))}
    </div>
  );
}
