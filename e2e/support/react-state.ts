import type { Page } from '@playwright/test';

/**
 * Where the page's React tree (states, props, refs, caches, closures' objects) holds a text, as paths of members. Elements
 * of the page are not looked into: what stands in them is found by `page.content()` and by their values.
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
