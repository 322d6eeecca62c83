import {
  type Coverage,
  type ExplorerApi,
  MAX_PAGE_SIZE,
  type NodeRow,
  type RequestOf,
} from '../../../../contract/index.ts';

/** Returns all nodes of an epoch, page by page, with the coverage of the last page. */
export async function readAllNodes(
  api: ExplorerApi,
  request: Pick<RequestOf<'listNodes'>, 'filter' | 'sort'>,
  signal?: AbortSignal,
): Promise<{ nodes: NodeRow[]; coverage: Coverage }> {
  const nodes: NodeRow[] = [];
  for (let after: string | undefined; ; ) {
    const { page, coverage } = await api.call(
      'listNodes',
      { ...request, pagination: { first: MAX_PAGE_SIZE, after } },
      signal,
    );
    nodes.push(...page.edges.map(({ node }) => node));
    if (!page.pageInfo.hasNextPage || page.edges.length === 0) return { nodes, coverage };
    after = page.pageInfo.endCursor;
  }
}
