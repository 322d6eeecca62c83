import type { ColumnKind } from '../../contract/index.ts';

const KINDS: readonly [RegExp, ColumnKind][] = [
  [/^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/, 'integer'],
  [/^BIGNUM$/, 'integer'],
  [/^DECIMAL/, 'decimal'],
  [/^(FLOAT|DOUBLE)$/, 'float'],
  [/^BOOLEAN$/, 'boolean'],
  [/^TIMESTAMP(?!.*\[)/, 'time'],
  [/^DATE$/, 'date'],
  [/^(VARCHAR|UUID|ENUM\(.*\)|TIME|TIME WITH TIME ZONE|INTERVAL|BLOB|BIT)$/, 'text'],
];

/**
 * Returns the kind of a column from its type in the engine's words, for example `DECIMAL(38,0)`. Lists and other nested
 * types are `other`.
 */
export function kindOfType(type: string): ColumnKind {
  if (type.endsWith(']')) return 'other';
  return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
}
