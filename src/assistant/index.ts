/** The Model Context Protocol: tools with which an assistant reads what is stored. */
export { serveAssistant } from './serve.ts';
export type { AssistedExplorer } from './server.ts';
