/** Files that every gRPC tool knows: error details, the health service and server reflection. */
import type { File, MessageFields } from './describe.ts';

const status: File = {
  name: 'google/rpc/status.proto',
  package: 'google.rpc',
  imports: ['google/protobuf/any.proto'],
  messages: { Status: { code: [1, 'int32'], message: [2, 'string'], details: [3, '.google.protobuf.Any*'] } },
};

const errorDetails: File = {
  name: 'google/rpc/error_details.proto',
  package: 'google.rpc',
  messages: {
    ErrorInfo: {
      reason: [1, 'string'],
      domain: [2, 'string'],
      metadata: [3, '.google.rpc.ErrorInfo.MetadataEntry*'],
    },
    'ErrorInfo.MetadataEntry': { key: [1, 'string'], value: [2, 'string'] },
    BadRequest: { field_violations: [1, '.google.rpc.BadRequest.FieldViolation*'] },
    'BadRequest.FieldViolation': { field: [1, 'string'], description: [2, 'string'] },
  },
};

const health: File = {
  name: 'grpc/health/v1/health.proto',
  package: 'grpc.health.v1',
  enums: {
    'HealthCheckResponse.ServingStatus': ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN'],
  },
  messages: {
    HealthCheckRequest: { service: [1, 'string'] },
    HealthCheckResponse: { status: [1, '.grpc.health.v1.HealthCheckResponse.ServingStatus'] },
  },
  services: {
    Health: {
      Check: ['.grpc.health.v1.HealthCheckRequest', '.grpc.health.v1.HealthCheckResponse'],
      Watch: ['.grpc.health.v1.HealthCheckRequest', 'stream .grpc.health.v1.HealthCheckResponse'],
    },
  },
};

/** Returns the descriptor of server reflection. Both versions have the same messages. */
function reflection(version: 'v1' | 'v1alpha'): File {
  const own = `.grpc.reflection.${version}`;
  const messages: Record<string, MessageFields> = {
    ServerReflectionRequest: {
      host: [1, 'string'],
      file_by_filename: [3, 'string|message_request'],
      file_containing_symbol: [4, 'string|message_request'],
      file_containing_extension: [5, `${own}.ExtensionRequest|message_request`],
      all_extension_numbers_of_type: [6, 'string|message_request'],
      list_services: [7, 'string|message_request'],
    },
    ExtensionRequest: { containing_type: [1, 'string'], extension_number: [2, 'int32'] },
    ServerReflectionResponse: {
      valid_host: [1, 'string'],
      original_request: [2, `${own}.ServerReflectionRequest`],
      file_descriptor_response: [4, `${own}.FileDescriptorResponse|message_response`],
      all_extension_numbers_response: [5, `${own}.ExtensionNumberResponse|message_response`],
      list_services_response: [6, `${own}.ListServiceResponse|message_response`],
      error_response: [7, `${own}.ErrorResponse|message_response`],
    },
    FileDescriptorResponse: { file_descriptor_proto: [1, 'bytes*'] },
    ExtensionNumberResponse: { base_type_name: [1, 'string'], extension_number: [2, 'int32*'] },
    ListServiceResponse: { service: [1, `${own}.ServiceResponse*`] },
    ServiceResponse: { name: [1, 'string'] },
    ErrorResponse: { error_code: [1, 'int32'], error_message: [2, 'string'] },
  };
  return {
    name: `grpc/reflection/${version}/reflection.proto`,
    package: `grpc.reflection.${version}`,
    messages,
    services: {
      ServerReflection: {
        ServerReflectionInfo: [`stream ${own}.ServerReflectionRequest`, `stream ${own}.ServerReflectionResponse`],
      },
    },
  };
}

/** The descriptors of error details, health and server reflection. */
export const COMMON_FILES: readonly File[] = [status, errorDetails, health, reflection('v1'), reflection('v1alpha')];
