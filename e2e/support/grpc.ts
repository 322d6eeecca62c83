/** A client of a gateway over gRPC, like one in a script. */
import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';

export const LIST_NODES = 'datanode.api.v2.TradingDataService/ListNodes';

/**
 * Sends a call with an empty message and returns the bytes of the answer.
 * @param address base URL of the gateway
 * @throws ServiceError
 */
export async function callOverGrpc(address: string, method: string, token?: string): Promise<Buffer> {
  const metadata = new Metadata();
  if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
  const client = new Client(new URL(address).host, credentials.createInsecure());
  const asIs = (bytes: Buffer) => bytes;
  try {
    return await new Promise((resolve, reject) => {
      client.makeUnaryRequest(
        `/${method}`,
        asIs,
        asIs,
        Buffer.alloc(0),
        metadata,
        (error: ServiceError | null, bytes) => (bytes === undefined ? reject(error) : resolve(bytes)),
      );
    });
  } finally {
    client.close();
  }
}
