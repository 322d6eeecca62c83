import { type AssistantService, assistantCommand } from '../../assistant/index.ts';
import type { ApiHandlers } from './api-handlers.ts';

/** The objects that the methods for assistants use. */
export interface AssistantHandlerContext {
  assistants: AssistantService;
  dataDir: string;
}

/** Returns the methods for assistants: how they start, and the list of calls that they made. */
export function assistantHandlers({ assistants, dataDir }: AssistantHandlerContext) {
  return {
    assistantCommand: () => assistantCommand(dataDir),
    assistantCalls: async () => ({ calls: await assistants.list() }),
    async addAssistantCall(call) {
      await assistants.add(call);
      return {};
    },
    async clearAssistantCalls() {
      await assistants.clear();
      return {};
    },
    restoreAssistantCalls: async () => ({ restored: await assistants.restore() }),
  } satisfies Partial<ApiHandlers>;
}
