import { RETRY, retry } from '../../../async/index.ts';
import { SIGN_IN_FRAGMENT, SIGN_IN_PATH, SignInAnswer } from '../../../contract/index.ts';
import { askOtherTabs } from './other-tabs.ts';

const KEPT_AS = 'orrery.token';
const ASKED_AS = 'orrery.asked';

/** Returns the one-time code of a sign-in link from the address; null if the address has none. */
const readCode = () => new URLSearchParams(location.hash.slice(1)).get(SIGN_IN_FRAGMENT);

/** Returns true if the address is that of a sign-in link. */
export const hasCode = () => readCode() !== null;

const pageHere = () => location.pathname + location.search;

/** Keeps the page that this tab could not show, for the sign-in link that a person opens in it next. */
function keepAsked(): void {
  if (pageHere() !== '/') sessionStorage.setItem(ASKED_AS, pageHere());
}

/** Returns the page that this tab shows after its sign-in: that of the link, or the one that it could not show before. */
function takeAsked(): string {
  const asked = sessionStorage.getItem(ASKED_AS);
  sessionStorage.removeItem(ASKED_AS);
  // A path alone could be read as another host.
  return location.origin + (pageHere() === '/' && asked?.startsWith('/') ? asked : pageHere());
}

/**
 * Returns the one-time code of the sign-in link, after removing it from the address bar and the browser's history; null
 * if the address has none.
 */
function takeCode(): string | null {
  const code = readCode();
  if (code !== null) history.replaceState(history.state, '', takeAsked());
  return code;
}

/** Maximum wait for an answer: on a busy computer it can take ten seconds. */
const ANSWER_TIMEOUT_MS = 15_000;

/** Sends a sign-in. Returns the token; undefined if the code is refused. Throws if there is no answer. */
async function requestToken(body: string): Promise<string | undefined> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_TIMEOUT_MS);
  try {
    const response = await fetch(SIGN_IN_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      cache: 'no-store',
      credentials: 'omit',
      signal: late.signal,
    });
    return response.ok ? SignInAnswer.parse(await response.json()).token : undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the token for a code; undefined if the code is refused. A request, or its answer, can be lost. The code stays
 * valid for this page, so the page asks again. Throws if no attempt is answered.
 */
function exchange(code: string): Promise<string | undefined> {
  const body = JSON.stringify({ code, page: crypto.randomUUID() });
  return retry(RETRY.signIn, () => requestToken(body), { isRetryable: () => true });
}

/** The token of this tab, or the reason why there is none. */
export type SignInResult = { token: string } | { token: null; reason: 'no-link' | 'refused' | 'unreachable' };

/**
 * Returns the token of this tab: from the link's code, from before a reload, or from another tab. Keeps it for reloads.
 * Without one, `token` is null and `reason` says why. Never throws because of the server.
 * @param onLate called with a token that another tab gave after `reason` was "no-link" or "refused"
 */
export async function signIn(onLate: (result: { token: string }) => void): Promise<SignInResult> {
  const code = takeCode();
  const kept = sessionStorage.getItem(KEPT_AS);
  if (code !== null) {
    try {
      const token = await exchange(code);
      if (token !== undefined) {
        sessionStorage.setItem(KEPT_AS, token);
        return { token };
      }
    } catch {
      keepAsked();
      return { token: null, reason: 'unreachable' };
    }
  }
  // A link that is opened again has a used code, but the token of this tab, or of another one, is still valid.
  if (kept !== null) return { token: kept };
  const keep = (given: string) => {
    sessionStorage.setItem(KEPT_AS, given);
    sessionStorage.removeItem(ASKED_AS);
    return { token: given };
  };
  const token = await askOtherTabs((late) => onLate(keep(late)));
  if (token !== undefined) return keep(token);
  keepAsked();
  return { token: null, reason: code === null ? 'no-link' : 'refused' };
}

/** Forgets the token that this browser tab keeps for reloads. */
export function signOut(): void {
  sessionStorage.removeItem(KEPT_AS);
}
