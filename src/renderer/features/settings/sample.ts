/**
 * Returns the shell commands that read one node from the gateway. The token is inside single quotes, so that the shell
 * never expands it.
 */
export function sampleCommand(address: string, token: string): string {
  return [
    `TOKEN='${token}'`,
    `curl -H "Authorization: Bearer $TOKEN" "${address}/api/v2/nodes?pagination.first=1"`,
  ].join('\n');
}
