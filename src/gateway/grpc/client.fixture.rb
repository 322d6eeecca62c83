# Calls every method of a gateway with Ruby's gRPC and prints what it got: address, token, export and bad calls as JSON.
require 'digest'
require 'google/protobuf/any_pb'
require 'google/protobuf/descriptor_pb'
require 'google/protobuf/struct_pb'
require 'grpc'
require 'json'
require 'net/http'

ADDRESS, TOKEN, text = ARGV
PLAN = JSON.parse(text)
FILES = Google::Protobuf::FileDescriptorSet.decode(Net::HTTP.get(URI("http://#{ADDRESS}/grpc.protoset"))).file
POOL = Google::Protobuf::DescriptorPool.generated_pool
# Messages of these files come with the library.
FILES.each { |file| POOL.add_serialized_file(file.to_proto) unless file.package.start_with?('google.protobuf') }
STUB = GRPC::ClientStub.new(ADDRESS, :this_channel_is_insecure, channel_args: { 'grpc.max_receive_message_length' => -1 })
BEARER = { 'authorization' => "Bearer #{TOKEN}" }.freeze

def type(name) = POOL.lookup(name).msgclass

# A message can hold another one only after the class of the inner one was made.
FILES.each { |file| file.message_type.each { |message| type("#{file.package}.#{message.name}") } }

def methods_in(file)
  file.service.flat_map { |service| service['method'].map { |each| ["#{file.package}.#{service.name}/#{each.name}", each] } }
end
METHODS = FILES.flat_map { |file| methods_in(file) }.to_h

def call(kind, method, request, metadata)
  asked, answered = METHODS[method].then { |each| [type(each.input_type[1..]), type(each.output_type[1..])] }
  input = request.is_a?(Array) ? request.map { |each| asked.decode_json(each.to_json) } : asked.decode_json(request.to_json)
  STUB.send(kind, "/#{method}", input, asked.method(:encode), answered.method(:decode), metadata: metadata)
end

def walk(method, member, request, size, cursor, its_cursor, more)
  rows = []
  pagination = { size => 2 }
  loop do
    answer = call(:request_response, method, request.merge('pagination' => pagination), BEARER)
    page = JSON.parse(answer.class.encode_json(answer, emit_defaults: true))[member]
    nodes = page['edges'].map { |edge| edge['node'] }
    rows = size == 'first' ? rows + nodes : nodes + rows
    return rows unless page['pageInfo'][more]

    pagination = { size => 2, cursor => page['pageInfo'][its_cursor] }
  end
end

def export(method, request)
  digest = Digest::SHA256.new
  sizes = []
  extensions = 0
  call(:server_streamer, method, request, BEARER).each do |chunk|
    digest << chunk.data
    sizes << chunk.data.bytesize
    extensions += chunk.extensions.length
  end
  { sha256: digest.hexdigest, sizes: sizes, extensions: extensions }
end

def refusal(method, request, metadata)
  if method.include?('Export')
    call(:server_streamer, method, request, metadata).to_a
  else
    call(:request_response, method, request, metadata)
  end
  nil
rescue GRPC::BadStatus => e
  status = type('google.rpc.Status').decode(e.metadata['grpc-status-details-bin'] || '')
  infos = status.details.select { |detail| detail.type_url.end_with?('ErrorInfo') }
  reasons = infos.map { |info| type('google.rpc.ErrorInfo').decode(info.value).reason }
  { code: e.code, message: e.details, reasons: reasons }
end

def reflect(version)
  method = "grpc.reflection.#{version}.ServerReflection/ServerReflectionInfo"
  listed = call(:bidi_streamer, method, [{ listServices: '' }], BEARER).first
  names = listed.list_services_response.service.map(&:name)
  files = call(:bidi_streamer, method, names.map { |name| { fileContainingSymbol: name } }, BEARER).map do |answer|
    Google::Protobuf::FileDescriptorProto.decode(answer.file_descriptor_response.file_descriptor_proto.to_a.last)
  end
  methods = files.flat_map { |file| methods_in(file).map(&:first) }
  { services: names, methods: methods.sort }
end

health = call(:request_response, 'grpc.health.v1.Health/Check', {}, {})
puts JSON.generate(
  lists: PLAN['lists'].to_h do |method, member, request|
    [method, {
      forwards: walk(method, member, request, 'first', 'after', 'endCursor', 'hasNextPage'),
      backwards: walk(method, member, request, 'last', 'before', 'startCursor', 'hasPreviousPage')
    }]
  end,
  archive: export(*PLAN['archive']),
  refusals: PLAN['refusals'].map { |method, request| refusal(method, request, BEARER) },
  noToken: refusal(*PLAN['refusals'][0], {}),
  health: health.status,
  v1: reflect('v1'),
  v1alpha: reflect('v1alpha')
)
