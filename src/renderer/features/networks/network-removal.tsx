import { Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { InputOf, KnownNetwork } from '../../../contract/index.ts';
import { formatBytes, visibleText } from '../../ui/format/index.ts';
import { Button, Dialog, DialogActions, Notice, Select } from '../../ui/parts/index.ts';
import { useNetworkChanges } from '../shared/use-networks.ts';
import './network-removal.css';

type DataChoice = InputOf<'removeNetwork'>['data'];

/** All that a person made in a network. */
const OWN_DATA =
  'drafts, templates, checks, saved queries, saved views, watch list, notices, notes of funding charts and list of exports';

/**
 * Says what is lost with a network, and what stays.
 * @param data the choice for its data; undefined while its chain is not known, of which nothing is stored
 */
function lossInWords(data: DataChoice | undefined): string {
  const lost =
    'Its settings are deleted: name, gateways, rates and market ids. To keep them, export the network first.';
  if (data === undefined) return lost;
  const downloaded = data === 'keep' ? ', and so does its downloaded data' : '';
  return `${lost} Its ${OWN_DATA} stay${downloaded}. To see them again, add the same address.`;
}

/**
 * Shows the button that removes a network, with a choice of what happens to its data. Asks first: the settings of the
 * network are lost in any case, and with everything also what cannot be downloaded again. `onRemoved` is called after
 * the networks were read again without this one.
 */
export function NetworkRemoval({ network, onRemoved }: { network: KnownNetwork; onRemoved: () => void }) {
  const { remove } = useNetworkChanges();
  const [data, setData] = useState<DataChoice>('keep');
  const [isAsked, setAsked] = useState(false);
  const name = visibleText(network.name);
  const isAll = data === 'everything';
  const act = () => {
    setAsked(false);
    // Not a callback of `mutate`: those are not called once the card is gone. The failure was announced.
    remove.mutateAsync({ network, data }).then(onRemoved, () => {});
  };
  return (
    <div className="network-removal">
      {network.chainId === null ? (
        <p className="faint">
          The chain of this network is not known yet. If data of the chain is stored already, it stays.
        </p>
      ) : (
        <Select
          label="Stored data"
          labelled
          value={data}
          onChange={setData}
          options={[
            { value: 'keep', label: `Keep stored data (${formatBytes(network.storedBytes)})` },
            {
              value: 'cache',
              label: `Delete data that can be downloaded again (at most ${formatBytes(network.storedBytes)})`,
            },
            { value: 'everything', label: 'Delete everything, including drafts and the list of exports' },
          ]}
        />
      )}
      <Button icon={<Trash2 aria-hidden="true" />} isPending={remove.isPending} onPress={() => setAsked(true)}>
        Remove network
      </Button>
      <Dialog
        title={isAll ? `Delete everything of ${name}?` : `Remove ${name}?`}
        isOpen={isAsked}
        isAlert
        onClose={() => setAsked(false)}
      >
        <Notice tone={isAll ? 'bad' : 'warn'} icon={<TriangleAlert aria-hidden="true" />}>
          {isAll
            ? `Its ${OWN_DATA} are deleted too, and nothing can restore them. Exported files stay.`
            : lossInWords(network.chainId === null ? undefined : data)}
        </Notice>
        <DialogActions>
          <Button variant="quiet" autoFocus onPress={() => setAsked(false)}>
            Keep it
          </Button>
          <Button variant="danger" isPending={remove.isPending} onPress={act}>
            {isAll ? 'Delete everything' : 'Remove'}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
