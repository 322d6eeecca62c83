import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { OrreryError, Party, partyId } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { useStatus } from '../../data/use-status.ts';
import { counted, shortenMiddle, visibleText } from '../../ui/format/index.ts';
import { Avatar, Fact, Facts, FullIdentifier, Identifier, JsonView, Tabs } from '../../ui/parts/index.ts';
import { RecordHead, RecordPanel } from '../shared/record-panel.tsx';
import { CodeMenu } from '../shared/save/code-menu.tsx';
import { OwnKeyMark, useOwnKeys } from '../shared/vault/own-keys.tsx';
import { PartyDelegations } from './party-delegations.tsx';
import { partyQuery } from './party-sql.ts';
import '../shared/record-panel.css';

/** Queries a party by its id; null if it is unknown, or if the id is not valid. */
function useParty(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['party', id],
    queryFn: async ({ signal }) => {
      // A link can contain any text.
      if (!partyId.safeParse(id).success) return null;
      try {
        const { page } = await api.call('listParties', { filter: { partyId: id }, pagination: { first: 1 } }, signal);
        return page.edges[0]?.node ?? null;
      } catch (thrown) {
        if (OrreryError.hasCode(thrown, 'PARTY_UNKNOWN')) return null;
        throw thrown;
      }
    },
  });
}

/**
 * Returns the words for the wait, while the list of parties is downloading; else undefined. A party that is not stored
 * is found by reading on in the list, which can take minutes.
 */
function useWaitingWords(): string | undefined {
  const list = useStatus()?.resources.find((resource) => resource.list === 'parties');
  if (list === undefined || list.complete || list.activity !== 'walking') return undefined;
  return `Searching while the list is downloading: ${counted(list.rows, 'party', 'parties')} so far.`;
}

const TABS = ['details', 'delegations', 'json'] as const;
type TabName = (typeof TABS)[number];

/**
 * Shows a party in tabs: details, delegations and JSON. `onTab` is called with the name of the tab that the person
 * opens.
 */
export function PartyPanel({
  id,
  tab,
  onTab,
  onClose,
}: {
  id: string;
  /** The open tab; any other text opens the details. */
  tab: string | undefined;
  onTab: (tab: TabName) => void;
  onClose: () => void;
}) {
  const query = useParty(id);
  const alias = query.data?.alias ?? '';
  const ownKey = useOwnKeys().get(id);
  return (
    <RecordPanel
      label="Party"
      id={id}
      name={visibleText(alias) || shortenMiddle(id)}
      plural="parties"
      tabs={['Details', 'Delegations', 'JSON']}
      waiting={useWaitingWords()}
      query={query}
      onClose={onClose}
      head={
        <RecordHead
          icon={<Avatar name={alias} id={id} size="large" />}
          title={alias === '' ? 'Party' : <bdi>{visibleText(alias)}</bdi>}
        >
          <div className="record-head-line">
            <Identifier id={id} what="party id" head={10} tail={10} copyable />
            <OwnKeyMark label={ownKey} />
            {query.data != null && <CodeMenu record="party" queries={[partyQuery(query.data.id, tab)]} />}
          </div>
        </RecordHead>
      }
    >
      {(party) => (
        <Tabs
          label="Party"
          value={TABS.find((name) => name === tab) ?? 'details'}
          onChange={onTab}
          tabs={[
            { value: 'details', label: 'Details', content: () => <PartyDetails party={party} /> },
            { value: 'delegations', label: 'Delegations', content: () => <PartyDelegations party={party.id} /> },
            {
              value: 'json',
              label: 'JSON',
              content: () => <JsonView value={z.encode(Party, party)} what="record" />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function PartyDetails({ party }: { party: Party }) {
  return (
    <>
      <Facts title="About">
        <Fact name="Alias">{party.alias === '' ? '–' : <bdi>{visibleText(party.alias)}</bdi>}</Fact>
        <Fact name="Party id" wide>
          <FullIdentifier id={party.id} what="party id" />
        </Fact>
      </Facts>
      <Facts title="Metadata">
        {party.metadata.length === 0 && <Fact name="None">–</Fact>}
        {party.metadata.map(({ key, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: keys of metadata may repeat
          <Fact key={index} name={<bdi>{visibleText(key)}</bdi>} wide={value.length > 32}>
            <bdi>{visibleText(value)}</bdi>
          </Fact>
        ))}
      </Facts>
    </>
  );
}
