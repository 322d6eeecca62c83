import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Button } from 'react-aria-components';
import { PopoverFrom } from '../../../ui/parts/index.ts';
import { HELP_TERMS, type HelpTerm } from './terms.ts';
import './help-mark.css';

/**
 * Shows a `?` beside a term. It opens a short text about the term, with a link to the heading of Help that says more.
 * @param hasLink false where leaving the view would lose work
 */
export const HelpMark = memo(function HelpMark({ term, hasLink = true }: { term: HelpTerm; hasLink?: boolean }) {
  const { title, text, doc, at } = HELP_TERMS[term];
  return (
    <PopoverFrom
      label={title}
      placement="bottom"
      trigger={
        <Button className="help-mark" aria-label={`Help: ${title}`}>
          ?
        </Button>
      }
    >
      {(close) => (
        <div className="help-note">
          <strong>{title}</strong>
          <p>{text}</p>
          {hasLink && (
            <Link to="/help" search={{ doc, at }} onClick={close}>
              More in Help
            </Link>
          )}
        </div>
      )}
    </PopoverFrom>
  );
});
