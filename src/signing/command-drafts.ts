/** Stores drafts and templates of commands in the network's own file. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createSerialQueue } from '../async/index.ts';
import { KeptCommand, MAX_SAVED_COMMANDS, OrreryError } from '../contract/index.ts';
import type { CurrentNetwork, NetworkRegistry } from '../networks/index.ts';
import type { UserStore } from '../store/index.ts';

/** The kind of a saved command. */
export type KeptKind = 'draft' | 'template';
/**
 * A command to save. With an `id` it replaces the saved one; without it, it is added. With `times` it is a removed one
 * that is put back under its id; a command that has been saved under this id meanwhile stays. With `since`, the saved one
 * is replaced only if it was changed at that time or by the same `composition`; otherwise this one is added. A command
 * that its composition has stored already is never added a second time: the answer to the save before may be late or lost.
 * `save` is the number of the save within its composition: one that arrives after a later one changes nothing.
 */
export type KeepRequest = Omit<KeptCommand, 'id' | keyof Times> & {
  id?: string | undefined;
  since?: number | undefined;
  composition?: string | undefined;
  save?: number | undefined;
  times?: Times | undefined;
};
type Times = Pick<KeptCommand, 'createdAt' | 'changedAt'>;

const Content = KeptCommand.omit({ id: true, createdAt: true, changedAt: true });
/** `composition` and `save` are those of the last save. Nobody else reads them. */
const Stored = Content.extend({ composition: z.string().optional(), save: z.int().optional() });

/** Returns all drafts or templates of the network, the one that was changed last first. */
export async function listKept(user: UserStore, kind: KeptKind): Promise<KeptCommand[]> {
  const documents = await user.documents(kind, Content).list(MAX_SAVED_COMMANDS);
  const lastChangedFirst = documents.toSorted((left, right) => right.changedAt - left.changedAt);
  return lastChangedFirst.map(({ content, ...rest }) => ({ ...content, ...rest }));
}

/**
 * Stores a draft or template, and returns it as it is stored. `KeepRequest` says when it replaces a stored one and when
 * it is added.
 * @throws OrreryError PARAMETER_INVALID if 500 of the kind are stored already
 */
export async function keepCommand(
  user: UserStore,
  kind: KeptKind,
  { id, since, times, ...content }: KeepRequest,
): Promise<KeptCommand> {
  const documents = user.documents(kind, Stored);
  const isOwn = (document: { content: z.output<typeof Stored> } | null) =>
    content.composition !== undefined && document?.content.composition === content.composition;
  const found = id === undefined ? null : await documents.get(id);
  const isCurrent = found !== null && (since === undefined || found.changedAt === since || isOwn(found));
  const all = isCurrent ? [] : await documents.list(MAX_SAVED_COMMANDS);
  const kept = isCurrent ? found : all.find(isOwn);
  if (kept === undefined && all.length >= MAX_SAVED_COMMANDS) {
    const allowed = `is one too many: at most ${MAX_SAVED_COMMANDS} can be saved; delete some first`;
    throw new OrreryError('PARAMETER_INVALID', { field: 'name', value: content.name, allowed });
  }
  const chosen = kept?.id ?? (times && id) ?? randomUUID();
  const isLate = kept !== undefined && isOwn(kept) && (content.save ?? 0) < (kept.content.save ?? 0);
  if (!isLate) await documents.put(chosen, content, times);
  const stored = (await user.documents(kind, Content).get(chosen)) ?? {
    content,
    createdAt: Date.now(),
    changedAt: Date.now(),
  };
  return { ...stored.content, id: chosen, createdAt: stored.createdAt, changedAt: stored.changedAt };
}

/** Removes a draft or template. Returns false if there is none with this id. */
function removeKept(user: UserStore, kind: KeptKind, id: string): Promise<boolean> {
  return user.documents(kind, Content).remove(id);
}

/** The drafts and templates of all networks. */
export interface CommandDrafts {
  /** Returns those of the current network, as `listKept` says. */
  listKept(kind: KeptKind): Promise<KeptCommand[]>;
  /**
   * Stores one in the network that the request names, or else in the current one, as `keepCommand` says.
   * @throws OrreryError NETWORK_UNKNOWN, NOT_CACHED if that network was never reached
   */
  keep(kind: KeptKind, request: KeepRequest & { network?: string | undefined }): Promise<KeptCommand>;
  /** Removes one of the current network, as it is after all saves before. Returns false if there is none with this id. */
  removeKept(kind: KeptKind, id: string): Promise<boolean>;
}

/**
 * Returns the functions that list and remove drafts and templates of the current network, and save them in any network.
 * @param withUserStore opens the stored data of a network that is not the current one
 */
export function createCommandDrafts(
  network: Pick<CurrentNetwork, 'profile' | 'whenOpen'>,
  withUserStore: NetworkRegistry['withUserStore'],
): CommandDrafts {
  // Of two windows that save one draft, the second one finds what the first one saved. A deletion comes after the saves
  // that were asked for before it: a late one would bring the draft back.
  const keeping = createSerialQueue();
  return {
    listKept: async (kind) => listKept((await network.whenOpen()).user, kind),
    keep: (kind, { network: id = network.profile.id, ...request }) =>
      keeping(async () => {
        const open = id === network.profile.id ? await network.whenOpen() : undefined;
        // Another network can become the current one during the wait.
        if (open?.id === id) return keepCommand(open.user, kind, request);
        return withUserStore(id, (user) => keepCommand(user, kind, request));
      }),
    removeKept(kind, id) {
      // The network at the time of the call, also if another one is shown when its turn comes.
      const opened = network.whenOpen();
      opened.catch(() => {});
      return keeping(async () => removeKept((await opened).user, kind, id));
    },
  };
}
