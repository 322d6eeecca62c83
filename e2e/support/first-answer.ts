import { expect } from '@playwright/test';
import { gatewayClient } from './http.ts';

/** Waits for the first list. A loaded machine may be late with it, which the gateway says with an error. */
export async function answersNodes(gateway: string, token: string): Promise<void> {
  await expect.poll(async () => (await gatewayClient(gateway, token).get('/api/v2/nodes')).status).toBe(200);
}
