/** Opens links from network data in the default browser, after a person has seen and confirmed the address. */
import { type ExternalLink, readExternalLink } from './external-links.ts';

/** The question to the person, and the browser. */
export interface LinkOpenerParts {
  /** Shows the link. Resolves with true if the person wants to open it. */
  confirm(link: ExternalLink): Promise<boolean>;
  /** Opens the address in the default browser. */
  open(url: string): Promise<void>;
}

/**
 * Returns a function that opens a link once the person has confirmed it. It ignores links that no browser may open, and
 * those that arrive while a question is open.
 */
export function createLinkOpener({ confirm, open }: LinkOpenerParts): (url: string) => Promise<void> {
  let isAsking = false;
  return async (url) => {
    const link = readExternalLink(url);
    if (link === undefined || isAsking) return;
    isAsking = true;
    try {
      if (await confirm(link)) await open(link.url);
    } finally {
      isAsking = false;
    }
  };
}
