// `npm run build`: the interface, the hosts and the command line into out/, for `npm start` and for packages.
import { ensureBuilt } from './ensure-built.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
ensureBuilt({ force: true });
