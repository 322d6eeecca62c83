import type { AssistantService } from '../assistants/assistant-service.ts';
import type { ApiHandlers } from './api-handlers.ts';

export interface AssistantHandlerContext {
  assistants: AssistantService;
}

/** Returns the methods of the list of what assistants asked. */
export function assistantHandlers({ assistants }: AssistantHandlerContext) {
  return {
    assistantCalls: async () => ({ calls: await assistants.list() }),
    async addAssistantCall(call) {
      await assistants.add(call);
      return {};
    },
    async clearAssistantCalls() {
      await assistants.clear();
      return {};
    },
  } satisfies Partial<ApiHandlers>;
}
