import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { z } from 'zod';
import type { Zone } from '../ui/format/index.ts';
import { VALUE_FORMS, ValueFormContext } from '../ui/grid/index.ts';
import { usePreference } from './use-preference.ts';

function isZone(name: string): boolean {
  if (name === 'utc' || name === 'local') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const THEMES = ['system', 'light', 'dark'] as const;
/** The sizes of text to choose from, in percent of the usual one. */
export const TEXT_SIZES = ['100', '112', '125', '150'] as const;
export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
export const THEME_WORDS = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export const DENSITY_WORDS = { compact: 'Compact', normal: 'Normal', roomy: 'Comfortable' } as const;

/** The appearance that a person chose: theme, density, size of text and time zone. */
const Appearance = z
  .object({
    theme: z.enum(THEMES).catch('system'),
    density: z.enum(DENSITIES).catch('normal'),
    textSize: z.enum(TEXT_SIZES).catch('100'),
    zone: z.string().refine(isZone).catch('local'),
    /** The form of values in copies and exported lists. */
    values: z.enum(VALUE_FORMS).catch('shown'),
  })
  .catch({ theme: 'system', density: 'normal', textSize: '100', zone: 'local', values: 'shown' });
export type Appearance = z.output<typeof Appearance>;

/** Height of a grid's row in pixels at the usual text size. These are the values of the density tokens. */
export const ROW_HEIGHTS: Readonly<Record<Appearance['density'], number>> = { compact: 28, normal: 36, roomy: 44 };

const KEPT_AS = 'orrery.appearance';

function applyToPage({ theme, density, textSize }: Appearance): void {
  const { dataset, style } = document.documentElement;
  // In percent of the browser's own size, so that a person who chose a larger one there keeps it.
  style.fontSize = textSize === '100' ? '' : `${textSize}%`;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  dataset.density = density;
}

/**
 * Applies the last chosen appearance, kept in the browser's local storage, to the page before the first paint, so that
 * the window does not flash in another theme. Does nothing if none can be read.
 */
export function applyKeptAppearance(): void {
  try {
    applyToPage(Appearance.parse(JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null')));
  } catch {
    // Without storage the page starts in the system's theme, and applies the preference when it arrives.
  }
}

interface AppearanceControl extends Appearance {
  /** Changes a part of the stored choice, as soon as it has been read. */
  change(part: Partial<Appearance>): void;
}

const AppearanceContext = createContext<AppearanceControl | undefined>(undefined);

/**
 * Provides the chosen appearance and the form of values to `children`, applies it to the page, and keeps it in the
 * browser's local storage for the next start. Until the stored preference has been read, the page stays as it is.
 */
export function AppearanceProvider({ children }: { children: ReactNode }) {
  const [kept, keep, ready] = usePreference('appearance', Appearance);
  const { theme, density, textSize, zone, values } = kept;

  useEffect(() => {
    if (!ready) return;
    const appearance = { theme, density, textSize, zone, values };
    applyToPage(appearance);
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(appearance));
    } catch {
      // A failure only affects the first frame of the next start.
    }
  }, [theme, density, textSize, zone, values, ready]);

  const control = useMemo<AppearanceControl>(() => {
    const appearance = { theme, density, textSize, zone, values };
    return { ...appearance, change: (part) => void keep((now) => ({ ...now, ...part })) };
  }, [theme, density, textSize, zone, values, keep]);
  const valueForm = useMemo(
    () => ({ form: values, onForm: (form: Appearance['values']) => control.change({ values: form }) }),
    [values, control],
  );
  return (
    <AppearanceContext value={control}>
      <ValueFormContext value={valueForm}>{children}</ValueFormContext>
    </AppearanceContext>
  );
}

/**
 * Returns the chosen appearance and the function that changes it.
 * @throws Error if no AppearanceProvider is above the component
 */
export function useAppearance(): AppearanceControl {
  const appearance = useContext(AppearanceContext);
  if (appearance === undefined) throw new Error('AppearanceProvider is missing above this component');
  return appearance;
}

/** Returns the time zone in which times are shown. */
export function useZone(): Zone {
  return useAppearance().zone;
}
