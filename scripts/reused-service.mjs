// The part of scripts/reused-threads.mjs and scripts/reused-processes.mjs that is the same for a thread and a process.
import { EventEmitter } from 'node:events';

/** Of these events alone: a peer needs its own listeners. */
function removeListeners(peer) {
  for (const event of ['message', 'error', 'exit']) peer.removeAllListeners(event);
}

/** Threads or processes without a service, by all that they were started with. */
export class IdlePeers {
  #idle = new Map();
  #hold;
  #letGo;

  /**
   * @param hold makes a peer keep its owner running
   * @param letGo lets the owner end in spite of a peer
   */
  constructor(hold, letGo) {
    this.#hold = hold;
    this.#letGo = letGo;
  }

  take(key) {
    const kept = this.#idle.get(key)?.pop();
    if (kept === undefined) return undefined;
    removeListeners(kept);
    this.#hold(kept);
    return kept;
  }

  keep(key, peer) {
    removeListeners(peer);
    const kept = this.#idle.get(key) ?? [];
    this.#idle.set(key, kept);
    kept.push(peer);
    this.#letGo(peer);
    peer.on('error', () => {});
    peer.on('exit', () => {
      const index = kept.indexOf(peer);
      if (index !== -1) kept.splice(index, 1);
    });
  }
}

/** A service in a peer, with the events of its peer. It has ended when the service has closed or the peer has ended. */
export class ReusedService extends EventEmitter {
  /** Undefined once the service has closed. */
  peer;
  /** True once the owner ends the peer: then it serves nobody else. */
  isEnding = false;

  constructor(idle, key, start) {
    super();
    const peer = idle.take(key) ?? start();
    this.peer = peer;
    peer.on('message', (message) => {
      if (message.type !== 'left') this.emit('message', message);
      else if (!this.isEnding) {
        this.peer = undefined;
        idle.keep(key, peer);
        this.emit('exit', 0, null);
      }
    });
    peer.on('error', (error) => this.emit('error', error));
    peer.on('exit', (code, signal) => this.emit('exit', code, signal));
  }
}
