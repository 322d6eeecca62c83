import type { Plugin } from 'vite';

export function thirdPartyNotices(root: string): Plugin;
