/** Registers `app://` and passes its requests to the handler. */
import { protocol } from 'electron';
import { SCHEME } from './addresses.ts';
import { createSchemeHandler, type SchemeParts, type SchemeRequest } from './scheme-handler.ts';

/** Makes the scheme's pages a secure origin of their own. Call it before `ready`. */
export function declareScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/**
 * Makes Electron answer requests to `app://` with the files of the interface and the gateway in this process. Call it
 * after Electron's event `ready`.
 */
export function serveScheme(parts: SchemeParts): void {
  const handle = createSchemeHandler(parts);
  protocol.handle(SCHEME, (request) => handle(request as unknown as SchemeRequest));
}
