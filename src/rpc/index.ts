/** The gRPC form of the interface: its messages and methods, and the conversion of calls to and from the REST form. */

export { type Details, fromDetail, toDetails } from './details.ts';
export { FRAME_HEAD_BYTES, inFrames, JoinedBytes } from './frames.ts';
export {
  HEALTH_METHOD,
  HEALTH_SERVICE,
  REFLECTION_METHOD,
  REFLECTION_SERVICES,
  RPC_METHODS,
  type RpcTwin,
} from './methods.ts';
export { type RpcMethod, type RpcSchema, rpcSchema } from './schema.ts';
export { messageFrom, readTarget, toRestRequest } from './transcode.ts';
