/** Opens links of the network's making in the default browser, each only after a person has seen where it leads. */
import { type ExternalLink, readExternalLink } from './external-links.ts';

export interface LinkOpenerParts {
  /** Shows the link; resolves with whether it shall be opened. */
  confirm(link: ExternalLink): Promise<boolean>;
  open(url: string): Promise<void>;
}

/** One question at a time: a page that asks again meanwhile is not heard. */
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
