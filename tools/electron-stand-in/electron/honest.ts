/**
 * Reading a member that the stand-in lacks throws by name, so that no test passes because something was undefined.
 */
import { EventEmitter } from 'node:events';

/** Members that runtimes ask any object for. */
const ASKED_OF_ANYTHING = new Set(['then', 'toJSON', 'constructor', 'nodeType', 'asymmetricMatch', '$$typeof']);

function refusing(name: string, base: object): object {
  return new Proxy(base, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || ASKED_OF_ANYTHING.has(key)) {
        return Reflect.get(target, key, receiver);
      }
      throw new Error(`electron-stand-in: ${name}.${key} is not implemented`);
    },
  });
}

/** Puts the refusal behind a module's own members. */
export function honestModule<Module extends object>(name: string, module: Module): Module {
  const base = module instanceof EventEmitter ? Object.create(EventEmitter.prototype) : {};
  const holder = module instanceof EventEmitter ? Object.getPrototypeOf(module) : module;
  Object.setPrototypeOf(holder === EventEmitter.prototype ? module : holder, refusing(name, base));
  return module;
}

/** Puts the refusal behind the members of a class of emitters. */
export function honestClass(name: string, type: { prototype: EventEmitter }): void {
  Object.setPrototypeOf(type.prototype, refusing(name, Object.create(EventEmitter.prototype)));
}

/** The names of a class's own part, which Electron's type must have with the same meaning. */
export type Members<Ours> = Exclude<keyof Ours, keyof EventEmitter>;

/** The stand-in's part of a class where Electron's types want the whole of it; what it lacks throws when read. */
export function asWhole<Whole>(part: Partial<Pick<Whole, Members<Whole>>>): Whole {
  return part as Whole;
}

/** An event that its listeners can prevent. */
export function preventable<Details extends object>(details: Details): Electron.Event<Details> {
  let prevented = false;
  const event = {
    preventDefault() {
      prevented = true;
    },
    get defaultPrevented() {
      return prevented;
    },
  };
  return Object.defineProperties(event, Object.getOwnPropertyDescriptors(details)) as Electron.Event<Details>;
}
