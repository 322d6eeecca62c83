import type { Page } from '@playwright/test';

/**
 * Finds a text in the page's React tree (states, props, refs, caches, objects of closures), and returns the paths of
 * members that lead to it. Elements of the page are not searched; use `page.content()` and their values for these.
 */
export function findInReactState(page: Page, text: string): Promise<string[]> {
  return page.evaluate((needle) => {
    const root = document.getElementById('root');
    const name = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer'));
    if (root === null || name === undefined) throw new Error('This page is not drawn by React');
    const found: string[] = [];
    const seen = new Set<unknown>();
    const open: [value: unknown, path: string][] = [[Reflect.get(root, name), '']];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [value, path] = next;
      if (typeof value === 'string' && value.includes(needle)) found.push(path.slice(-120));
      const isOpaque = value === null || value instanceof Node || value === window || seen.has(value);
      if (isOpaque || (typeof value !== 'object' && typeof value !== 'function')) continue;
      seen.add(value);
      if (value instanceof Map || value instanceof Set) for (const item of value) open.push([item, `${path}.*`]);
      for (const [key, member] of Object.entries(Object.getOwnPropertyDescriptors(value)))
        if ('value' in member) open.push([member.value, `${path}.${key}`]);
    }
    return found;
  }, text);
}
