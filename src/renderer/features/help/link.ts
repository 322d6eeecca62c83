import { z } from 'zod';

const text = z.string().max(200).optional().catch(undefined);

/** The view's link: `/help?doc=history&at=verifying`. `find` holds what a person searches for. */
export const HelpSearch = z.object({ doc: text, at: text, find: text });
export type HelpSearch = z.output<typeof HelpSearch>;
