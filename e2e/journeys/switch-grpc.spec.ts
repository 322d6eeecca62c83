/** A person switches gRPC off in the settings: calls are refused at once, and after the next start. */
import type { Page } from '@playwright/test';
import { callOverGrpc } from '../support/grpc.ts';
import { expect, test } from '../support/test.ts';

const CHECK = 'grpc.health.v1.Health/Check';

/** The gateway's answer over gRPC: that it serves, or the code of its refusal. */
async function answerOf(page: Page): Promise<string | number> {
  const example = await page.getByText(/^TOKEN=/).textContent();
  const [address = ''] = /http:\/\/127[.\d]+:\d+/.exec(example ?? '') ?? [];
  return callOverGrpc(address, CHECK).then(
    // `status: SERVING`
    (bytes) => bytes.toString('hex'),
    ({ code }) => code as number,
  );
}

test('gRPC is switched off and on', { tag: '@host-neutral' }, async ({ openOrrery, dataDir }) => {
  const first = await openOrrery({ path: '/settings' });
  const { page } = first;
  const box = page.getByRole('checkbox', { name: 'Answer gRPC' });
  await expect(box).toBeChecked();
  expect(await answerOf(page)).toBe('0801');
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  await expect.poll(() => answerOf(page)).toBe(14);
  await first.quit();

  const second = await openOrrery({ path: '/settings', dataDir });
  const kept = second.page.getByRole('checkbox', { name: 'Answer gRPC' });
  await expect(kept).not.toBeChecked();
  expect(await answerOf(second.page)).toBe(14);
  await kept.focus();
  await second.page.keyboard.press('Space');
  await expect(kept).toBeChecked();
  await expect.poll(() => answerOf(second.page)).toBe('0801');
});
