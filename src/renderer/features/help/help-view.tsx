import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { counted } from '../../ui/format/index.ts';
import { classNames } from '../../ui/parts/index.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import { DOCUMENT_GROUPS, DOCUMENTS, FIRST_DOCUMENT } from './documents.ts';
import { Markdown, ShownDocument } from './markdown.tsx';
import { SearchField } from './search-field.tsx';
import { type HelpDocument, type HelpFinding, type HelpSection, searchDocuments } from './sections.ts';
import './help.css';

const route = getRouteApi('/help');

/** Maximum number of findings that are shown; nobody would read more. */
const MAX_FINDINGS = 50;

/**
 * Shows the documentation at `/help`: its table of contents with a search field, and beside it one document, or what
 * the search found.
 */
export function HelpView() {
  const { doc, find = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const known = DOCUMENTS.find(({ name }) => name === (doc ?? FIRST_DOCUMENT));
  const findings = useMemo(() => searchDocuments(DOCUMENTS, find, MAX_FINDINGS), [find]);
  const isSearching = find.trim() !== '';
  return (
    <ViewFrame title="Help">
      <div className="help">
        <nav className="help-contents" aria-label="Contents of Help">
          <SearchField
            find={find}
            onFind={(text) =>
              void navigate({ search: (now) => ({ ...now, find: text === '' ? undefined : text }), replace: true })
            }
          />
          {DOCUMENT_GROUPS.map(({ title, documents }) => (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {documents.map((document) => (
                  <Contents
                    key={document.name}
                    document={document}
                    isOpen={!isSearching && document.name === known?.name}
                  />
                ))}
              </ul>
            </section>
          ))}
        </nav>
        {isSearching ? (
          <Findings findings={findings} find={find} />
        ) : known === undefined ? (
          <article className="help-text" aria-label="Not found">
            <p>Help has no such document. The link may be from another version.</p>
          </article>
        ) : (
          <Article key={known.name} document={known} />
        )}
      </div>
    </ViewFrame>
  );
}

function Contents({ document: { name, title, sections }, isOpen }: { document: HelpDocument; isOpen: boolean }) {
  const { at } = route.useSearch();
  const listed = sections.filter(({ depth }) => depth === 2);
  return (
    <li>
      <Link to="/help" search={{ doc: name }} className="help-link" aria-current={isOpen ? 'page' : undefined}>
        {title}
      </Link>
      {isOpen && listed.length > 0 && (
        <ul>
          {listed.map((section) => (
            <li key={section.slug}>
              <Link
                to="/help"
                search={{ doc: name, at: section.slug }}
                className="help-link help-heading-link"
                aria-current={at === section.slug ? 'location' : undefined}
              >
                {section.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Shows one document, scrolled to the heading of the link. The heading gets the focus, for screen readers. */
function Article({ document: { name, title, sections } }: { document: HelpDocument }) {
  const { at } = route.useSearch();
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit to the same heading scrolls to it again
  useEffect(() => {
    const heading = at === undefined ? null : document.getElementById(headingId(at));
    if (heading === null) {
      box.current?.scrollTo({ top: 0 });
      return;
    }
    heading.scrollIntoView({ block: 'start' });
    heading.focus({ preventScroll: true });
  }, [at, visit]);
  return (
    <ShownDocument value={name}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <article ref={box} className="help-text" tabIndex={0} aria-label={title}>
        {sections.map((section) => (
          <section key={section.slug}>
            <Heading section={section} />
            <Markdown tokens={section.content} />
          </section>
        ))}
      </article>
    </ShownDocument>
  );
}

/** Returns the id of a heading's element. Its prefix keeps the headings apart from the elements of the page. */
function headingId(slug: string): string {
  return `help-${slug}`;
}

function Heading({ section: { slug, depth, titleTokens } }: { section: HelpSection }) {
  // The page's own heading is the first.
  const Kind = ({ 1: 'h2', 2: 'h3', 3: 'h4' } as const)[depth] ?? 'h5';
  return (
    <Kind id={headingId(slug)} tabIndex={-1}>
      <Markdown tokens={titleTokens} />
    </Kind>
  );
}

function Findings({ findings, find }: { findings: readonly HelpFinding[]; find: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classNames('help-text', 'help-findings')} tabIndex={0} aria-label="Found in Help">
      <p className="faint" role="status">
        {findings.length === 0
          ? `Nothing in Help has "${find}".`
          : `${findings.length === MAX_FINDINGS ? 'The first ' : ''}${counted(findings.length, 'section')}`}
      </p>
      <ul>
        {findings.map(({ document, section, excerpt: [before, word, after] }) => (
          <li key={`${document.name} ${section.slug}`}>
            <Link to="/help" search={{ doc: document.name, at: section.slug }} className="help-found-link">
              {section.title}
            </Link>
            {section.depth > 1 && <span className="faint"> {document.title}</span>}
            <p className="help-excerpt">
              {before}
              <mark>{word}</mark>
              {after}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
