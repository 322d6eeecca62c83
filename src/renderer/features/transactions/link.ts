/** The state of the view in its link: the open part only, never the content of a command or a key. */
import { z } from 'zod';

const id = z.string().min(1).max(100).optional().catch(undefined);

const SECTIONS = ['compose', 'inspect', 'checks'] as const;
/** The open part of the Transactions view. */
export type TransactionsSection = (typeof SECTIONS)[number];

/** `/transactions?command=transfer`, `?draft=<id>`, `?template=<id>`, `?section=checks&open=<id>`. */
export const TransactionsSearch = z.object({
  section: z.enum(SECTIONS).optional().catch(undefined),
  command: id,
  draft: id,
  template: id,
  /** The check that is open. */
  open: id,
});
export type TransactionsSearch = z.output<typeof TransactionsSearch>;
