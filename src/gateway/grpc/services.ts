/** Every service of the gateway: those of the interface, health, and reflection of all of them. */
import { create, type DescMessage, type DescMethod, type Message, toBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { ConnectError, type ConnectRouter, type HandlerContext } from '@connectrpc/connect';
import { OrreryError, systemCode } from '../../contract/index.ts';
import { HEALTH_SERVICE, REFLECTION_SERVICES, type RpcMethod } from '../../rpc/index.ts';
import { answerCall, breakOff, type Routes } from './calls.ts';
import { answerExport } from './export-call.ts';
import { createReflection, offeredFiles } from './reflection.ts';
import { statusOfError } from './status.ts';

const SERVING = 1;

/** The gRPC services that the gateway offers. */
export interface Services {
  /** Adds every method to a router. */
  addTo(router: ConnectRouter): void;
  /** Returns the descriptors of what is offered, for tools that read them without reflection. */
  fileSet(): Uint8Array;
  /** Returns true for a service with data, which needs the token. */
  isOfInterface(typeName: string): boolean;
}

/**
 * Returns the services of gRPC: the interface, and health and reflection, which describe only what is offered.
 * @param methods the methods whose routes exist
 */
export function createServices(routes: Routes, methods: readonly RpcMethod[]): Services {
  const { schema } = routes;
  const reflections = REFLECTION_SERVICES.flatMap((name) => schema.service(name).methods);
  const health = schema.service(HEALTH_SERVICE).method;
  const check = health.check;
  const described = new Set([...methods.map(({ desc }) => desc), ...reflections, ...(check ? [check] : [])]);
  const files = offeredFiles(schema, described);
  const reflect = createReflection(schema, files);
  const services = new Set(methods.map(({ desc }) => desc.parent.typeName));

  /** Adds a method to the router. The cast is needed because the types of the method exist only at run time. */
  function implement(
    router: ConnectRouter,
    desc: DescMethod,
    answer: (message: Message & AsyncIterable<Message>, context: HandlerContext) => unknown,
  ): void {
    router.rpc(desc, answer as never);
  }

  /**
   * Returns the gRPC status of a failed call. If the route broke its answer off without a reason (ECONNRESET), the call
   * is broken off too, as over REST.
   */
  function failed(thrown: unknown, context: HandlerContext): ConnectError {
    const { aborted, reason } = context.signal;
    if (aborted && reason instanceof ConnectError) return reason;
    if (systemCode(thrown) === 'ECONNRESET') context.values.get(breakOff)();
    return statusOfError(schema, thrown);
  }

  async function answerOne(method: RpcMethod, message: Message, context: HandlerContext): Promise<Message> {
    try {
      return await answerCall(routes, method, message, context);
    } catch (thrown) {
      throw failed(thrown, context);
    }
  }

  async function* answerMany(method: RpcMethod, message: Message, context: HandlerContext): AsyncGenerator<Message> {
    try {
      yield* answerExport(routes, method, message, context);
    } catch (thrown) {
      throw failed(thrown, context);
    }
  }

  function answerHealth(output: DescMessage, request: Message): Message {
    const { service } = request as Message & { service: string };
    if (service !== '' && !services.has(service)) {
      throw statusOfError(schema, new OrreryError('PATH_UNKNOWN', { value: service }));
    }
    return create(output, { status: SERVING } as never);
  }

  return {
    addTo(router) {
      for (const method of methods) {
        const answer = method.desc.methodKind === 'unary' ? answerOne : answerMany;
        implement(router, method.desc, (message, context) => answer(method, message, context));
      }
      for (const desc of reflections) implement(router, desc, (requests) => reflect(desc, requests));
      if (check !== undefined) implement(router, check, (request) => answerHealth(check.output, request));
    },
    fileSet: () => toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file: files })),
    isOfInterface: (typeName) => services.has(typeName),
  };
}
