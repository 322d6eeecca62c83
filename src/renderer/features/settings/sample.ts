/** Lines for a shell that ask the gateway for one node; `token` stands between single quotes, so it is never expanded. */
export function sampleCommand(address: string, token: string): string {
  return [
    `TOKEN='${token}'`,
    `curl -H "Authorization: Bearer $TOKEN" "${address}/api/v2/nodes?pagination.first=1"`,
  ].join('\n');
}
