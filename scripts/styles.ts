/** The stylesheets of the renderer, and the components that use them, as tests read them. */
import { posix } from 'node:path';
import { type TextFile, textFiles } from './repository.ts';

export type Stylesheet = TextFile;

/** The stylesheet that defines the tokens. */
export const TOKENS = 'src/renderer/ui/styles/tokens.css';

/** Every stylesheet of the renderer, without its comments. */
export function stylesheets(): Stylesheet[] {
  return textFiles()
    .filter(({ path }) => path.startsWith('src/renderer/') && path.endsWith('.css'))
    .map(({ path, text }) => ({ path, text: text.replaceAll(/\/\*.*?\*\//gs, '') }));
}

export interface Selector {
  selector: string;
  /** The names of its classes, without the dot. */
  classes: string[];
}

/** Every selector of a stylesheet; a list counts as several selectors. */
export function selectorsOf({ text }: Stylesheet): Selector[] {
  return [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map((selector) => ({
      selector: selector.trim(),
      classes: [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
    }));
}

/** The stylesheets of each class: those that style it alone, and not below another class. */
export function homesOf(sheets: readonly Stylesheet[]): Map<string, Set<string>> {
  const homes = new Map<string, Set<string>>();
  for (const sheet of sheets) {
    for (const { classes } of selectorsOf(sheet)) {
      const [name] = classes;
      if (classes.length === 1 && name !== undefined) homes.set(name, (homes.get(name) ?? new Set()).add(sheet.path));
    }
  }
  return homes;
}

export interface Component {
  path: string;
  /** The classes that its `className` attributes name in full. */
  classes: Set<string>;
  /** The paths of the stylesheets that it imports. */
  imports: Set<string>;
}

/** The value of a `className` attribute: a string, or an expression without braces of its own except those of a template. */
const CLASS_NAMES = /(?<=className=)(?:"[^"]*"|\{(?:[^{}]|\$\{[^}]*\})*\})/g;

/** Every component of the renderer. */
export function components(): Component[] {
  return textFiles()
    .filter(({ path }) => path.startsWith('src/renderer/') && path.endsWith('.tsx'))
    .map(({ path, text }) => ({
      path,
      classes: new Set(
        [...text.matchAll(CLASS_NAMES)].flatMap(([value]) => value.match(/(?<=["'`\s])[a-z][\w-]*(?=["'`\s])/g) ?? []),
      ),
      imports: new Set(
        [...text.matchAll(/import '([^']+\.css)'/g)].map(([, target = '']) => posix.join(posix.dirname(path), target)),
      ),
    }));
}
