import type { Party } from '../../../contract/index.ts';
import { visibleText } from '../../ui/format/index.ts';
import type { GridColumn } from '../../ui/grid/index.ts';
import { Avatar, FittedIdentifier } from '../../ui/parts/index.ts';
import './parties.css';

/** Writes a party's metadata as one line: `country=CH, url=https://…`. */
function metadataText({ metadata }: Party): string {
  return metadata.map(({ key, value }) => `${key}=${value}`).join(', ');
}

/** The columns of the list of parties. */
export const partyColumns: readonly GridColumn<Party>[] = [
  {
    id: 'id',
    header: 'Party id',
    width: 330,
    minWidth: 120,
    grows: true,
    sortField: 'id',
    cell: ({ id, alias }) => (
      <span className="party-id">
        <Avatar name={alias} id={id} />
        <FittedIdentifier id={id} />
      </span>
    ),
    text: ({ id }) => id,
    skeleton: 28,
  },
  {
    id: 'alias',
    header: 'Alias',
    width: 260,
    sortField: 'alias',
    cell: ({ alias }) =>
      alias === '' ? (
        <span className="faint">–</span>
      ) : (
        <bdi className="truncate party-alias">{visibleText(alias)}</bdi>
      ),
    text: ({ alias }) => alias,
    skeleton: 12,
  },
  {
    id: 'metadata',
    header: 'Metadata',
    width: 320,
    grows: true,
    cell: (party) =>
      party.metadata.length === 0 ? (
        <span className="faint">–</span>
      ) : (
        <span className="truncate" data-tip={metadataText(party)}>
          {party.metadata.map(({ key, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: keys of metadata may repeat
            <span key={index} className="party-datum">
              <span className="faint">
                <bdi>{visibleText(key)}</bdi>
              </span>{' '}
              <bdi>{visibleText(value)}</bdi>
            </span>
          ))}
        </span>
      ),
    text: metadataText,
    skeleton: 20,
  },
];
