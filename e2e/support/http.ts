import { request } from 'undici';

/** A client of a gateway's lists, like one in a script. */
export interface GatewayClient {
  get(path: string): Promise<{ status: number; headers: Headers; body: Record<string, never> }>;
  /** Every node of a list, page by page. */
  all(path: string, member: string, query?: Record<string, string>): Promise<unknown[]>;
}

interface ListPage {
  edges: { node: unknown }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

export function gatewayClient(address: string, token?: string): GatewayClient {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  async function get(path: string) {
    const response = await fetch(`${address}${path}`, { headers });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
  return {
    get,
    async all(path, member, query = {}) {
      const nodes: unknown[] = [];
      for (let after = ''; ; ) {
        const search = new URLSearchParams({ 'pagination.first': '5000', ...query });
        if (after !== '') search.set('pagination.after', after);
        const { status, body } = await get(`${path}?${search}`);
        if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
        const { edges, pageInfo } = body[member] as unknown as ListPage;
        nodes.push(...edges.map(({ node }) => node));
        if (!pageInfo.hasNextPage) return nodes;
        after = pageInfo.endCursor;
      }
    },
  };
}

/** Sends a request to the pages' host name of a run, which only browsers resolve, and reads the answer as text. */
export async function askAsPage(
  ui: string,
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const { host, port } = new URL(ui);
  const answer = await request(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const headers = new Headers(
    Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { status: answer.statusCode, headers, text: await answer.body.text() };
}
