import { CircleAlert, CircleCheck, Plus, Radar } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { addressProblem, completedAddress, type ProbeReport, shownAddress } from '../../../contract/index.ts';
import { errorText } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import { visibleText } from '../../ui/format/index.ts';
import { announce, Button, focusIfLost, Notice, Spinner, TextField } from '../../ui/parts/index.ts';
import { useNameProblem, useNetworkChanges } from '../shared/use-networks.ts';
import { AddToKnown } from './add-to-known.tsx';
import { CheckOfAddress } from './check-of-address.tsx';
import { ListedAddress } from './listed-address.tsx';
import { useTyped } from './use-typed.ts';
import './add-network.css';

/**
 * Shows a form that adds a network by its address. The address is tested before anything is saved. `onAdded` is called
 * when the network was added. Until then, the form has its address again when it is shown again.
 */
export function AddNetwork({ onAdded }: { onAdded: () => void }) {
  const api = useApi();
  const { typed: draft, add } = useTyped<{ address: string }>('new network');
  const { address = '' } = draft;
  const [probe, setProbe] = useState<
    { state: 'none' | 'running' } | { state: 'failed'; problem: string } | { state: 'done'; report: ProbeReport }
  >({ state: 'none' });
  const running = useRef<AbortController>(undefined);
  const form = useRef<HTMLFormElement>(null);
  // A form has one primary button: after a good test it is the one that adds.
  const isAddable = probe.state === 'done' && canAdd(probe.report);

  async function look(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const typed = completedAddress(address);
    running.current?.abort();
    running.current = undefined;
    if (typed === '') return setProbe({ state: 'failed', problem: 'Enter the address of a data gateway.' });
    const fault = addressProblem(typed);
    if (fault !== null) {
      return setProbe({ state: 'failed', problem: `"${visibleText(shownAddress(typed))}" ${fault}.` });
    }
    if (typed !== address.trim()) {
      add({ address: typed });
      announce('https:// was put before the address');
    }
    const abort = new AbortController();
    running.current = abort;
    setProbe({ state: 'running' });
    // Stop takes the place of the button, and that of Stop after the test.
    const keepFocus = () => focusIfLost(() => form.current?.querySelector('button'));
    keepFocus();
    try {
      const { report } = await api.call('probeNetwork', { address: typed }, abort.signal);
      if (running.current === abort) setProbe({ state: 'done', report });
    } catch (error) {
      if (running.current !== abort) return;
      setProbe(abort.signal.aborted ? { state: 'none' } : { state: 'failed', problem: errorText(error) });
    }
    keepFocus();
  }

  /** Takes another address, and removes the result of the test: its buttons would add the address from before. */
  function edit(next: string): void {
    add({ address: next });
    running.current?.abort();
    running.current = undefined;
    setProbe({ state: 'none' });
  }

  function stop(): void {
    running.current?.abort();
    // The button that had the focus goes.
    form.current?.querySelector('input')?.focus();
  }

  return (
    <div className="card add-network">
      <form ref={form} className="add-network-form" onSubmit={(event) => void look(event)}>
        <TextField
          label="Add a network"
          description="The address of its data gateway. Orrery tests the connection first. Nothing is saved until you add it."
          placeholder="https://data.example.org"
          mono
          value={address}
          onChange={edit}
        />
        {probe.state === 'running' ? (
          // With one key, the click that ends the press would submit the form: it would start the test again.
          <Button key="stop" alternates onPress={stop}>
            Stop
          </Button>
        ) : (
          <Button
            key="test"
            type="submit"
            variant={isAddable ? 'plain' : 'primary'}
            icon={<Radar aria-hidden="true" />}
          >
            Test connection
          </Button>
        )}
      </form>
      {probe.state === 'running' && (
        <Notice tone="info" icon={<Spinner />}>
          Testing the service with about a dozen requests.
        </Notice>
      )}
      {probe.state === 'failed' && (
        <Notice tone="bad" icon={<CircleAlert aria-hidden="true" />}>
          {probe.problem}
        </Notice>
      )}
      {probe.state === 'done' && (
        <Report
          key={probe.report.address}
          report={probe.report}
          onAdded={() => {
            setProbe({ state: 'none' });
            add({ address: '' });
            // The button that had the focus goes with the report.
            form.current?.querySelector('input')?.focus();
            onAdded();
          }}
        />
      )}
    </div>
  );
}

/** Returns whether the tested address can be added as a network. */
function canAdd({ usable, known }: ProbeReport): boolean {
  return usable && !known.some(({ by }) => by === 'address');
}

function Report({ report, onAdded }: { report: ProbeReport; onAdded: () => void }) {
  const { add, change, switchTo } = useNetworkChanges();
  const isAdding = useRef(false);
  const [name, setName] = useState(report.suggestedName);
  const { address, transactionAddress, usable, summary, checks, known } = report;
  const settings = {
    name: name.trim() === '' ? report.suggestedName : name.trim(),
    dataGateways: [address],
    transactionGateway: transactionAddress === address ? null : transactionAddress,
  };

  const taken = useNameProblem(settings.name);
  // While the network is added, it can be listed already: then its own name is not a taken one.
  const nameProblem = add.isPending ? undefined : taken;

  function addThen(next?: (id: string) => void): void {
    if (nameProblem !== undefined) return;
    // The second press of a double click comes before the button shows that it waits.
    if (isAdding.current) return;
    isAdding.current = true;
    add.mutate(settings, {
      onSuccess: ({ network }) => {
        onAdded();
        next?.(network.id);
      },
      onSettled: () => {
        isAdding.current = false;
      },
    });
  }

  return (
    <section className="probe" aria-label="Test result">
      <p className={usable ? 'probe-summary tone-good' : 'probe-summary tone-bad'} role="status">
        {usable ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        {summary}
      </p>
      <ul className="probe-checks">
        {checks.map((check) => (
          <CheckOfAddress key={check.what} check={check} />
        ))}
      </ul>
      {canAdd(report) && (
        <form
          className="probe-add"
          onSubmit={(event) => {
            event.preventDefault();
            addThen(switchTo.mutate);
          }}
        >
          <TextField label="Name" value={name} error={nameProblem} onChange={setName} />
          <Button
            type="submit"
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            isDisabled={nameProblem !== undefined}
            isPending={add.isPending}
          >
            Add and switch
          </Button>
          <Button isDisabled={nameProblem !== undefined} isPending={add.isPending} onPress={() => addThen()}>
            Add
          </Button>
        </form>
      )}
      {known.map(({ id, name: other, by }) => (
        <p key={id} className="probe-known">
          {by === 'address' ? (
            <ListedAddress id={id} name={visibleText(other)} chainId={report.chainId} />
          ) : (
            <>
              <span>
                It serves the same chain as <bdi>{visibleText(other)}</bdi>.
              </span>
              {id !== 'sandbox' && (
                <AddToKnown
                  id={id}
                  address={address}
                  isPending={change.isPending}
                  onAdd={change.mutate}
                  onAdded={onAdded}
                />
              )}
            </>
          )}
        </p>
      ))}
    </section>
  );
}
