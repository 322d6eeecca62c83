import type { AssistantService } from '../assistants/assistant-service.ts';
import type { ApiHandlers } from './api-handlers.ts';

/** The objects that the methods for assistants use. */
export interface AssistantHandlerContext {
  assistants: AssistantService;
}

/** Returns the methods for the list of calls that assistants made. */
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
