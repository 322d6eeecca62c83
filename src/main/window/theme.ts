/** The theme that a person chose in the interface, for what the system draws around it: menus, dialogs, the title bar. */
import { z } from 'zod';
import type { Call } from '../ipc/rpc-router.ts';

/** Where the interface keeps it (`src/renderer/data/appearance.tsx`). */
const KEY = 'appearance';

const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.output<typeof Theme>;

const Kept = z.object({ value: z.object({ theme: Theme }) });
const Change = z.object({ key: z.literal(KEY), value: z.object({ theme: Theme }) });

export async function keptTheme(call: Call, signal: AbortSignal): Promise<Theme> {
  const { data } = Kept.safeParse(await call('preference', { key: KEY }, signal));
  return data?.value.theme ?? 'system';
}

/** The same calls, with `apply` told of every theme that is chosen. */
export function watchTheme(call: Call, apply: (theme: Theme) => void): Call {
  return async (method, input, signal) => {
    const answer = await call(method, input, signal);
    const { data } = Change.safeParse(method === 'setPreference' ? input : undefined);
    if (data !== undefined) apply(data.value.theme);
    return answer;
  };
}
