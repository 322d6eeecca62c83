/** The rows of a comparison of two epochs: which ones are shown, and in which order. */
import type { NodeComparison } from '../../../contract/index.ts';
import { compareDecimals, parseDecimal } from '../../../decimal/index.ts';
import type { GridSort } from '../../ui/grid/index.ts';

/** The choices of which nodes a comparison of epochs shows. */
export const COMPARE_CHOICES = ['changed', 'all', 'joined', 'left', 'promoted', 'demoted'] as const;
/** One of COMPARE_CHOICES. */
export type CompareChoice = (typeof COMPARE_CHOICES)[number];

const isZero = (figure: string | number | null) => figure === null || /^-?[0.]*$/.test(String(figure));

/**
 * The figures by which a node counts as changed. The other scores and the voting power are shares of a total: they
 * change by a little whenever any node's stake does. A rank counts although another node can change it: validators ask
 * for it.
 */
export const DECISIVE_FIGURES = [
  'stakedByOperator',
  'stakedByDelegates',
  'stakedTotal',
  'performanceScore',
  'rank',
] as const;

/** The tip of the choice "changed". */
export const CHANGED_TIP =
  'Stake, performance, rank or status changed. Scores that changed only with the total stake are left out.';

const CHOSEN: Readonly<Record<CompareChoice, (node: NodeComparison) => boolean>> = {
  all: () => true,
  changed: ({ presence, move, changes }) =>
    presence !== 'stayed' || move !== null || DECISIVE_FIGURES.some((figure) => !isZero(changes[figure])),
  joined: ({ presence }) => presence === 'joined',
  left: ({ presence }) => presence === 'left',
  promoted: ({ move }) => move === 'promoted',
  demoted: ({ move }) => move === 'demoted',
};

/**
 * Returns the nodes that a choice shows, in the given order.
 * @param watched ids of the watched nodes; undefined for all nodes
 */
export function chooseCompared(
  nodes: readonly NodeComparison[],
  choice: CompareChoice,
  watched: readonly string[] | undefined,
): NodeComparison[] {
  const ids = watched && new Set(watched);
  return nodes.filter((node) => CHOSEN[choice](node) && (ids === undefined || ids.has(node.id)));
}

/** Returns the side that names a node: the later epoch or, for a node that left, the earlier one. */
export const shownSide = (node: NodeComparison) => node.after ?? node.before;

/** The value that a column sorts by: an exact figure, or text. */
export type ComparedValue = string | number | null | undefined;

function compareValues(left: ComparedValue, right: ComparedValue): number {
  if (left == null || right == null) return left == null ? (right == null ? 0 : -1) : 1;
  const [a, b] = [parseDecimal(String(left)), parseDecimal(String(right))];
  if (a !== undefined && b !== undefined) return compareDecimals(a, b);
  return String(left).localeCompare(String(right), 'en');
}

/**
 * Returns the nodes sorted by a column's exact values. Rows without a value are last in both directions. The name, then
 * the id, decides ties.
 */
export function sortCompared(
  nodes: readonly NodeComparison[],
  columns: readonly { sortField?: string | undefined; value: (node: NodeComparison) => ComparedValue }[],
  { field, direction }: GridSort,
): NodeComparison[] {
  const value = columns.find(({ sortField }) => sortField === field)?.value ?? (() => null);
  const turn = direction === 'descending' ? -1 : 1;
  return nodes.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if ((left == null) !== (right == null)) return left == null ? 1 : -1;
    const byName = (shownSide(a)?.name ?? '').localeCompare(shownSide(b)?.name ?? '', 'en');
    return turn * compareValues(left, right) || byName || (a.id < b.id ? -1 : 1);
  });
}

/** Returns the node of a row as the later epoch that has it lists it. */
export const nodeOf = (node: NodeComparison) => ({
  id: node.id,
  name: shownSide(node)?.name ?? '',
  rankingScore: shownSide(node)?.rankingScore ?? null,
});

/** Returns the epoch in which to show an opened node: the later one or, for a node that left, the earlier one. */
export function nodeEpoch(
  nodes: readonly NodeComparison[] | undefined,
  id: string,
  before: bigint | null,
  after: bigint | null,
): bigint | undefined {
  const isGone = nodes?.some((node) => node.id === id && node.presence === 'left') ?? false;
  return (isGone ? before : after) ?? undefined;
}
