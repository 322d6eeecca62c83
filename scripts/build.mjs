import { ensureBuilt } from './ensure-built.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
ensureBuilt({ force: true });
