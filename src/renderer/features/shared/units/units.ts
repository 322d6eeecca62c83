/**
 * The units of figures. Prices, sizes and amounts are stored as whole numbers of a smallest unit; how many decimals it
 * has, the network declares; where it does not, a person sets them once.
 */
import { type Asset, DEFAULT_STAKE_DECIMALS, MAX_DECIMALS, type Market } from '../../../../contract/index.ts';
import { rawToAmount, visibleText } from '../../../ui/format/index.ts';
import type { ColumnTexts, GridColumn } from '../../../ui/grid/index.ts';

/**
 * The kind of a figure, which decides its unit. 'funding': prices of funding points and their averages, in the
 * settlement asset of a market. 'price', 'size': of orders. 'asset': amounts of an asset.
 */
export type UnitKind = 'asset' | 'funding' | 'price' | 'size';

/** The unit in which figures are shown. */
export interface Unit {
  /** Decimal places of a whole unit; 0 while they are unknown. */
  decimals: number;
  /** The name of the unit in which figures are shown: a symbol such as "tUSD", or words. */
  name: string;
  /** The source of the decimals. If it is `nobody`, figures are shown in the smallest unit, and must name it. */
  from: 'network' | 'default' | 'settings' | 'proposal' | 'person' | 'nobody';
}

/** The name of the unit of stored figures. */
export const SMALLEST_UNIT = 'smallest unit';
const WHOLE_UNIT = 'whole units';
/** The name of the unit of sizes. "Whole units" beside a size of 0.5 would read as if it had to be a whole number. */
const SIZE_UNIT = 'contracts';
/** The unit of figures whose decimals are unknown. */
export const UNKNOWN_UNIT: Unit = { decimals: 0, name: SMALLEST_UNIT, from: 'nobody' };

/** Returns the unit of the stored values, for the head of a file: "smallest unit, 6 decimals". */
export function storedUnit({ decimals, from }: Pick<Unit, 'decimals' | 'from'>): string {
  if (from === 'nobody') return SMALLEST_UNIT;
  return `${SMALLEST_UNIT}, ${decimals} decimal${Math.abs(decimals) === 1 ? '' : 's'}`;
}

/** All that is known of the units of a network. */
export interface UnitFacts {
  markets: readonly Market[];
  assets: readonly Asset[];
  /** Decimals that a person set, by `unitKey`. */
  kept: Readonly<Record<string, number>>;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Returns the key under which a person's decimals are kept. Funding of markets that settle in the same asset shares its
 * decimals.
 * @param id of an asset for 'asset', of a market otherwise
 */
export function unitKey(kind: UnitKind, id: string, { markets }: Pick<UnitFacts, 'markets'>): string {
  const settlement =
    kind === 'funding' ? markets.find((market) => isSame(market.id, id))?.units?.settlementAsset : undefined;
  return settlement === undefined ? `${kind} ${id.toLowerCase()}` : `asset ${settlement.toLowerCase()}`;
}

/**
 * Returns the unit as the network declares it; undefined if it declares nothing.
 * @param id of an asset for 'asset', of a market otherwise
 */
function declaredUnit(kind: UnitKind, id: string, { markets, assets }: UnitFacts): Omit<Unit, 'from'> | undefined {
  const units = kind === 'asset' ? undefined : markets.find((market) => isSame(market.id, id))?.units;
  if (kind === 'price')
    return units == null
      ? undefined
      : { decimals: units.priceDecimals, name: visibleText(units.quoteName) || WHOLE_UNIT };
  if (kind === 'size') return units == null ? undefined : { decimals: units.sizeDecimals, name: SIZE_UNIT };
  const assetId = kind === 'asset' ? id : units?.settlementAsset;
  const asset = assetId === undefined ? undefined : assets.find((each) => isSame(each.id, assetId));
  return asset && { decimals: asset.decimals, name: visibleText(asset.symbol) || WHOLE_UNIT };
}

/**
 * Returns the unit of a figure: as the network declares it, else with the decimals that a person set, else the smallest
 * unit.
 * @param id of an asset for 'asset', of a market otherwise
 */
export function unitOf(kind: UnitKind, id: string, facts: UnitFacts): Unit {
  const declared = declaredUnit(kind, id, facts);
  // Numbers that are signed are typed in this unit, so a person's decimals never replace declared ones.
  if (declared !== undefined) return { ...declared, from: 'network' };
  const kept = facts.kept[unitKey(kind, id, facts)];
  if (kept === undefined) return UNKNOWN_UNIT;
  return { decimals: kept, name: kind === 'size' ? SIZE_UNIT : WHOLE_UNIT, from: 'person' };
}

/** Returns the unit of stake: whole tokens, with the usual decimals or those from the settings of the network. */
export const stakeUnit = (decimals: number): Unit => ({
  decimals,
  name: 'tokens',
  from: decimals === DEFAULT_STAKE_DECIMALS ? 'default' : 'settings',
});

/**
 * Returns the unit of an asset that a proposal describes; undefined if its decimals are none.
 * @param decimals as the proposal has them: a number or its digits
 */
export function proposedUnit(decimals: unknown, symbol: unknown): Unit | undefined {
  const digits = String(decimals);
  if (!/^\d{1,3}$/.test(digits) || Number(digits) > MAX_DECIMALS) return undefined;
  const name = typeof symbol === 'string' ? visibleText(symbol) : '';
  return { decimals: Number(digits), name: name || WHOLE_UNIT, from: 'proposal' };
}

const SINGULAR: Readonly<Record<string, string>> = {
  [SIZE_UNIT]: 'contract',
  [WHOLE_UNIT]: 'whole unit',
  tokens: 'token',
};

/** Returns a figure with its unit after it: "1 contract", "0.5 contracts". A symbol of an asset has one form. */
export function figureWithUnit(figure: string, { name }: Pick<Unit, 'name'>): string {
  return `${figure} ${/^-?1$/.test(figure) ? (SINGULAR[name] ?? name) : name}`;
}

/** Converts a stored figure (smallest unit) to plain digits of the unit; null if it is not set. */
export function plainFigure(stored: string | null | undefined, { decimals }: Pick<Unit, 'decimals'>): string | null {
  return stored == null || stored === '' ? null : rawToAmount(stored, decimals);
}

/**
 * Returns both forms in which a column of figures is copied and exported: as stored, in the smallest unit, and as
 * shown, in the unit.
 * @param read returns the stored figure of a row
 */
export function figureTexts<Row>(read: (row: Row) => string | null | undefined, unit: Unit): ColumnTexts<Row> {
  return {
    text: (row) => read(row) || null,
    unit: storedUnit(unit),
    shown: { text: (row) => plainFigure(read(row), unit), unit: unit.name },
  };
}

/** Returns the same for a column of stake, and the unit for its head. */
export function stakeTexts<Row>(
  read: (row: Row) => string | null | undefined,
  decimals: number,
): ColumnTexts<Row> & Pick<GridColumn<Row>, 'headUnit'> {
  const unit = stakeUnit(decimals);
  return { ...figureTexts(read, unit), headUnit: unit.name };
}
