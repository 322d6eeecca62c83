/** The Model Context Protocol: tools with which an assistant reads what is stored, its start, and the list of its calls. */
export { type AssistantService, assistantCalls, createAssistantService } from './assistant-calls.ts';
export { assistantCommand } from './assistant-command.ts';
export { serveAssistant } from './serve.ts';
export type { AssistedExplorer } from './server.ts';
