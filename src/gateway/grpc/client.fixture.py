"""Calls every method of a gateway with Python's gRPC and prints what it got: address, token, export and bad calls as JSON."""
import hashlib, json, sys, urllib.request
import grpc
from google.protobuf import descriptor_pb2, json_format, message_factory

address, token, plan = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
protoset = urllib.request.urlopen(f"http://{address}/grpc.protoset").read()
files = descriptor_pb2.FileDescriptorSet.FromString(protoset).file
types = message_factory.GetMessages(files)
methods = {
    f"{file.package}.{service.name}/{method.name}": (types[method.input_type[1:]], types[method.output_type[1:]])
    for file in files for service in file.service for method in service.method
}
channel = grpc.insecure_channel(address, [("grpc.max_receive_message_length", -1)])
bearer = [("authorization", f"Bearer {token}")]


def caller(method, kind="unary_unary"):
    asked, answered = methods[method]
    call = getattr(channel, kind)(f"/{method}", asked.SerializeToString, answered.FromString)
    return asked, call


def as_json(message):
    return json_format.MessageToDict(message, including_default_value_fields=True)


def walk(method, member, request, size, after, cursor, more):
    asked, call = caller(method)
    rows, pagination = [], {size: 2}
    while True:
        answer = as_json(call(json_format.ParseDict({**request, "pagination": pagination}, asked()), metadata=bearer))[member]
        page = [edge["node"] for edge in answer["edges"]]
        rows = rows + page if size == "first" else page + rows
        if not answer["pageInfo"][more]:
            return rows
        pagination = {size: 2, after: answer["pageInfo"][cursor]}


def export(method, request):
    asked, call = caller(method, "unary_stream")
    digest, sizes, extensions = hashlib.sha256(), [], 0
    for chunk in call(json_format.ParseDict(request, asked()), metadata=bearer):
        digest.update(chunk.data)
        sizes.append(len(chunk.data))
        extensions += len(chunk.extensions)
    return {"sha256": digest.hexdigest(), "sizes": sizes, "extensions": extensions}


def refusal(method, request, credentials):
    asked, call = caller(method, "unary_stream" if "Export" in method else "unary_unary")
    try:
        answer = call(json_format.ParseDict(request, asked()), metadata=credentials)
        list(answer) if "Export" in method else answer
        return None
    except grpc.RpcError as error:
        details = dict(error.trailing_metadata()).get("grpc-status-details-bin", b"")
        reasons = []
        for detail in types["google.rpc.Status"].FromString(details).details:
            if detail.type_url.endswith("ErrorInfo"):
                reasons.append(types["google.rpc.ErrorInfo"].FromString(detail.value).reason)
        return {"code": error.code().value[0], "message": error.details(), "reasons": reasons}


def reflect(version):
    asked, call = caller(f"grpc.reflection.{version}.ServerReflection/ServerReflectionInfo", "stream_stream")
    [listed] = call(iter([asked(list_services="")]), metadata=bearer)
    names = [service.name for service in listed.list_services_response.service]
    answers = call(iter([asked(file_containing_symbol=name) for name in names]), metadata=bearer)
    described = []
    for answer in answers:
        last = answer.file_descriptor_response.file_descriptor_proto[-1]
        file = descriptor_pb2.FileDescriptorProto.FromString(last)
        described += [f"{file.package}.{service.name}/{method.name}" for service in file.service for method in service.method]
    return {"services": names, "methods": sorted(described)}


asked, check = caller("grpc.health.v1.Health/Check")
print(json.dumps({
    "lists": {
        method: {
            "forwards": walk(method, member, request, "first", "after", "endCursor", "hasNextPage"),
            "backwards": walk(method, member, request, "last", "before", "startCursor", "hasPreviousPage"),
        }
        for method, member, request in plan["lists"]
    },
    "archive": export(*plan["archive"]),
    "refusals": [refusal(method, request, bearer) for method, request in plan["refusals"]],
    "noToken": refusal(*plan["refusals"][0], []),
    "health": as_json(check(asked()))["status"],
    "v1": reflect("v1"),
    "v1alpha": reflect("v1alpha"),
}))
