/** Programs of other languages with gRPC, where the machine has them. */
import { spawnSync } from 'node:child_process';

const PROGRAMS = {
  // A system's own Python has the system's packages, also where another one comes first.
  python: {
    commands: ['python3', '/usr/bin/python3'],
    check: ['-c', 'import grpc, google.protobuf'],
    packages: 'python3-grpcio and python3-protobuf',
  },
  ruby: { commands: ['ruby'], check: ['-e', 'require "grpc"'], packages: 'ruby-grpc' },
} as const;

export interface Program {
  command: string;
  missing: boolean;
  /** For the title of a test that is skipped. */
  skipped: string;
}

export function programFor(language: keyof typeof PROGRAMS): Program {
  const { commands, check, packages } = PROGRAMS[language];
  const command = commands.find((path) => spawnSync(path, check).status === 0);
  const missing = command === undefined;
  return { command: command ?? '', missing, skipped: missing ? `(skipped: this needs ${packages})` : '' };
}
