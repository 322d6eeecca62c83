import { hash } from 'node:crypto';

/** Whose account of which kind it is; a party's general account is of no market. */
export interface Account {
  /** Party id, or empty for the network's own. */
  party: string;
  asset: string;
  market: string;
  type: 'EXTERNAL' | 'GENERAL' | 'MARGIN' | 'ORDER_MARGIN' | 'FEES_MAKER' | 'FEES_INFRASTRUCTURE' | 'SETTLEMENT';
}

/** 32 bytes as hexadecimal digits, the same wherever the account is named. */
export function accountId({ party, asset, market, type }: Account): string {
  return hash('sha256', `account ${party} ${asset} ${market} ${type}`);
}

/** The account that a party trades, deposits and withdraws with; the asset follows. */
export function generalOf(party: string): Omit<Account, 'asset'> {
  return { party, market: '', type: 'GENERAL' };
}

/** An account of the network itself, of a market where one is given; the asset follows. */
export function ofNetwork(type: Account['type'], market = ''): Omit<Account, 'asset'> {
  return { party: '', market, type };
}
