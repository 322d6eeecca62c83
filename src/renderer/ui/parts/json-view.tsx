import { markUnseen } from '../../../contract/index.ts';
import { CopyButton } from './copy-button.tsx';
import './json-view.css';

/** Maximum number of rendered lines: a node can have fifty thousand delegations. */
const LINES = 1500;

type Part = { kind: 'name' | 'text' | 'number' | 'word' | 'plain'; text: string };

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)/g;

function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of line.matchAll(TOKEN)) {
    if (match.index > end) parts.push({ kind: 'plain', text: line.slice(end, match.index) });
    const [whole, string, colon, number] = match;
    if (string !== undefined) {
      parts.push({ kind: colon === undefined ? 'text' : 'name', text: string });
      if (colon !== undefined) parts.push({ kind: 'plain', text: colon });
    } else {
      parts.push({ kind: number === undefined ? 'word' : 'number', text: whole });
    }
    end = match.index + whole.length;
  }
  if (end < line.length) parts.push({ kind: 'plain', text: line.slice(end) });
  return parts;
}

/** Writes a character of "U+202E" as JSON can: `\u202e`. */
function jsonEscape(code: string): string {
  const units = String.fromCodePoint(Number.parseInt(code.slice(2), 16)).split('');
  return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}

/**
 * Shows a record as JSON of the API, with escapes for characters that a person cannot see. The button copies all of
 * it, including lines that are not rendered.
 */
export function JsonView({ value, what }: { value: unknown; what: string }) {
  const text = JSON.stringify(value, null, 2);
  const lines = text.split('\n');
  const more = lines.length - LINES;
  return (
    <div className="json-view">
      <div className="json-view-copy">
        <CopyButton text={text} what={what} />
      </div>
      <pre className="mono">
        {lines.slice(0, LINES).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a line
          <span key={index}>
            {partsOf(line).map((part, partIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: likewise
              <span key={partIndex} className={`json-${part.kind}`}>
                {markUnseen(part.text, jsonEscape)}
              </span>
            ))}
            {'\n'}
          </span>
        ))}
      </pre>
      {more > 0 && <p className="faint">{more.toLocaleString('en')} more lines. Copy includes all of them.</p>}
    </div>
  );
}
