/** Makes `electron` mean the stand-in, for import and require alike. */
import { registerHooks } from 'node:module';

const ELECTRON = /^electron(\/(main|common))?$/;

export function resolveElectronTo(module: URL): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      ELECTRON.test(specifier) ? { url: module.href, shortCircuit: true } : next(specifier, context),
  });
}
