/** The accounts that changed within an epoch, and their balances. */
import type { SandboxMarket } from '../../funding/markets.ts';
import { type Account, accountId, ofNetwork } from './accounts.ts';

type Asset = SandboxMarket['settlementAsset'];

/** A transfer of an amount between two accounts of the same asset. */
export interface AccountTransfer {
  asset: Asset;
  from: Omit<Account, 'asset'>;
  to: Omit<Account, 'asset'>;
  /** In the asset's smallest unit. */
  quantity: bigint;
  type: `TRANSFER_TYPE_${string}`;
  txHash: string;
  /** 32 bytes as hexadecimal digits when a party requested the transfer, else null. */
  transferId: string | null;
}

/** A movement between two accounts, with their balances after it. */
export interface LedgerEntry extends Pick<AccountTransfer, 'quantity' | 'type' | 'txHash' | 'transferId'> {
  /** Ids of the accounts, as hexadecimal digits, and their balances afterwards. */
  from: string;
  to: string;
  fromBalance: bigint;
  toBalance: bigint;
}

interface OpenAccount {
  id: string;
  account: Omit<Account, 'asset'>;
  asset: Asset;
  base: bigint;
  balance: bigint;
}

/** Minimum balances in whole units: more than an epoch can spend. */
const MIN_BALANCES = { party: 100_000_000n, network: 100_000_000_000n } as const;

/** The balances of the accounts that changed within one epoch. */
export class EpochBook {
  readonly #opened = new Map<string, OpenAccount>();

  /**
   * Moves an amount between two accounts and returns the entry with both balances after it. The first move of an
   * account opens it with its base balance.
   */
  post({ asset, from, to, quantity, type, txHash, transferId }: AccountTransfer): LedgerEntry {
    const source = this.#open(from, asset);
    const target = this.#open(to, asset);
    source.balance -= quantity;
    target.balance += quantity;
    const balances = { fromBalance: source.balance, toBalance: target.balance };
    return { from: source.id, to: target.id, ...balances, quantity, type, txHash, transferId };
  }

  /**
   * Yields the entries that return every account to its base balance. The settlement accounts, the other side, return
   * to theirs by this.
   */
  *settle(txHash: string): Generator<LedgerEntry> {
    for (const { account, asset, base, balance } of [...this.#opened.values()]) {
      if (account.type === 'SETTLEMENT' || balance === base) continue;
      const gains = balance < base;
      const quantity = gains ? base - balance : balance - base;
      const [from, to] = gains ? [ofNetwork('SETTLEMENT'), account] : [account, ofNetwork('SETTLEMENT')];
      const ofParty = gains ? 'TRANSFER_TYPE_MTM_WIN' : 'TRANSFER_TYPE_MTM_LOSS';
      const type = account.party === '' ? 'TRANSFER_TYPE_CLEAR_ACCOUNT' : ofParty;
      yield this.post({ asset, from, to, quantity, type, txHash, transferId: null });
    }
  }

  #open(account: Omit<Account, 'asset'>, asset: Asset): OpenAccount {
    const id = accountId({ ...account, asset: asset.id });
    const known = this.#opened.get(id);
    if (known !== undefined) return known;
    const least = account.party === '' ? MIN_BALANCES.network : MIN_BALANCES.party;
    const base = (least + BigInt(`0x${id.slice(0, 6)}`)) * 10n ** BigInt(asset.decimals);
    const opened = { id, account, asset, base, balance: base };
    this.#opened.set(id, opened);
    return opened;
  }
}
