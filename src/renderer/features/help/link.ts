import { z } from 'zod';

const text = z.string().max(200).optional().catch(undefined);

/**
 * Reads the state of the view from its link: `/help?doc=history&at=verifying`. `doc` is the name of the document, `at`
 * the anchor of a heading in it, `find` the text of the search. Invalid parts count as absent; parsing never fails.
 */
export const HelpSearch = z.object({ doc: text, at: text, find: text });
export type HelpSearch = z.output<typeof HelpSearch>;
