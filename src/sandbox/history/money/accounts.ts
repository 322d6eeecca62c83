import { hash } from 'node:crypto';

/** The owner and kind of an account; a party's general account belongs to no market. */
export interface Account {
  /** Party id; empty for an account of the network. */
  party: string;
  asset: string;
  market: string;
  type: 'EXTERNAL' | 'GENERAL' | 'MARGIN' | 'ORDER_MARGIN' | 'FEES_MAKER' | 'FEES_INFRASTRUCTURE' | 'SETTLEMENT';
}

/** Returns the id of an account: 32 bytes as hexadecimal digits, the same in every table. */
export function accountId({ party, asset, market, type }: Account): string {
  return hash('sha256', `account ${party} ${asset} ${market} ${type}`);
}

/** Returns the account that a party uses to trade, deposit and withdraw; the caller adds the asset. */
export function generalOf(party: string): Omit<Account, 'asset'> {
  return { party, market: '', type: 'GENERAL' };
}

/** Returns an account of the network itself, or of a market (its id); the caller adds the asset. */
export function ofNetwork(type: Account['type'], market = ''): Omit<Account, 'asset'> {
  return { party: '', market, type };
}
