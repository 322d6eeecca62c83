/** Applies the chosen theme to what the system draws: menus, dialogs, the title bar. */
import { z } from 'zod';
import type { CallMethod } from '../ipc/ipc.ts';

/** The interface stores the theme under this key (`src/renderer/data/appearance.tsx`). */
const KEY = 'appearance';

/** The theme that a person chose. */
const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.output<typeof Theme>;

const Kept = z.object({ value: z.object({ theme: Theme }) });
const Change = z.object({ key: z.literal(KEY), value: z.object({ theme: Theme }) });

/** Returns the stored theme; `system` if there is none. @throws OrreryError of the call */
export async function keptTheme(call: CallMethod, signal: AbortSignal): Promise<Theme> {
  const { data } = Kept.safeParse(await call('preference', { key: KEY }, signal));
  return data?.value.theme ?? 'system';
}

/** Returns a function like `call`. After a call that has stored a theme, it also passes the theme to `apply`. */
export function watchTheme(call: CallMethod, apply: (theme: Theme) => void): CallMethod {
  return async (method, input, signal) => {
    const answer = await call(method, input, signal);
    const { data } = Change.safeParse(method === 'setPreference' ? input : undefined);
    if (data !== undefined) apply(data.value.theme);
    return answer;
  };
}
