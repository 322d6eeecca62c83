/** Programs of others, each in a process of its own: where one crashes, a test fails and nothing more. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface RunOptions {
  cwd?: string;
  input?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end and returns what it wrote. @throws Error with its errors if it fails */
export async function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { cwd, input = '', env = process.env } = options;
  const child = spawn(program, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [[status, signal], output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (status === 0) return output;
  throw new Error(`${program} ${args.join(' ')} ended with ${status ?? signal}: ${errors.trim().slice(-2000)}`);
}
