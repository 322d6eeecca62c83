import { Link } from '@tanstack/react-router';
import type { Token, Tokens } from 'marked';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { CopyButton } from '../../ui/parts/index.ts';
import { DOCUMENTS } from './documents.ts';
import { resolveLink } from './sections.ts';
import './help.css';

/** The name of the document that is shown, to which a link without a file leads. */
export const ShownDocument = createContext('');

/** Shows tokens of Markdown as elements. No HTML is parsed, so that nothing of a document can be a script. */
export function Markdown({ tokens }: { tokens: readonly Token[] | undefined }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: documents never change
  return tokens?.map((token, index) => <Element key={index} token={token as Tokens.Generic} />);
}

function Element({ token }: { token: Tokens.Generic }): ReactNode {
  const content = <Markdown tokens={token.tokens} />;
  switch (token.type) {
    case 'paragraph':
      return <p>{content}</p>;
    case 'strong':
      return <strong>{content}</strong>;
    case 'em':
      return <em>{content}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'code':
      return <CodeBlock text={token.text} />;
    case 'list':
      return <List list={token as Tokens.List} />;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'link':
      return <HelpLink href={token.href}>{content}</HelpLink>;
    case 'space':
      return null;
    case 'text':
      return token.tokens === undefined ? token.text : content;
    default:
      return token.raw;
  }
}

function CodeBlock({ text }: { text: string }) {
  return (
    <div className="help-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} what="code" />
    </div>
  );
}

function List({ list: { ordered, items } }: { list: Tokens.List }) {
  const Kind = ordered ? 'ol' : 'ul';
  return (
    <Kind>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: documents never change
        <li key={index}>
          <Markdown tokens={item.tokens} />
        </li>
      ))}
    </Kind>
  );
}

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="help-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: documents never change
              <th key={index} scope="col">
                <Markdown tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: documents never change
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: documents never change
                <td key={column}>
                  <Markdown tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows a link to another heading of Help. A link to anything that is not in Help becomes plain text. */
function HelpLink({ href, children }: { href: string; children: ReactNode }) {
  const target = resolveLink(href, useContext(ShownDocument), DOCUMENTS);
  if (target === undefined) return <Fragment>{children}</Fragment>;
  return (
    <Link to="/help" search={target}>
      {children}
    </Link>
  );
}
