/** The history of checks as a file. */
import { z } from 'zod';
import { TransactionCheck, writeCsvRow } from '../../../../contract/index.ts';

const COLUMNS: readonly { name: string; of: (check: TransactionCheck) => string }[] = [
  { name: 'checked_at', of: ({ checkedAt }) => new Date(checkedAt).toISOString() },
  { name: 'command', of: ({ name }) => name ?? '' },
  { name: 'success', of: ({ result }) => String(result.success) },
  { name: 'code', of: ({ result }) => String(result.code) },
  { name: 'verdict', of: ({ explanation }) => explanation.title },
  { name: 'data', of: ({ result }) => result.data },
  { name: 'log', of: ({ result }) => result.log },
  { name: 'info', of: ({ result }) => result.info },
  { name: 'gas_wanted', of: ({ result }) => result.gasWanted.toString() },
  { name: 'gas_used', of: ({ result }) => result.gasUsed.toString() },
  { name: 'sender', of: ({ inspection }) => inspection?.sender ?? '' },
  { name: 'nonce', of: ({ inspection }) => inspection?.nonce.toString() ?? '' },
  { name: 'block_height', of: ({ inspection }) => inspection?.blockHeight.toString() ?? '' },
  { name: 'hash', of: ({ inspection }) => inspection?.hash ?? '' },
  { name: 'chain_id', of: ({ chainId }) => chainId },
  { name: 'transaction_gateway', of: ({ address }) => address },
];

/** Returns checks as CSV with a header; formulas are defused. */
export function checksAsCsv(checks: readonly TransactionCheck[]): string {
  const lines = [COLUMNS.map(({ name }) => name), ...checks.map((check) => COLUMNS.map(({ of }) => of(check) || null))];
  return lines.map((line) => writeCsvRow(line, { formulas: 'defuse', lineEnd: '\r\n' })).join('');
}

/** Returns checks as JSON with everything that is kept of each, the transactions included. */
export function checksAsJson(checks: readonly TransactionCheck[]): string {
  return JSON.stringify(
    checks.map((check) => z.encode(TransactionCheck, check)),
    null,
    2,
  );
}
