import { onTestFinished } from 'vitest';
import { type Client, type ClientOptions, openClient } from '../../../../src/lib/http/client.ts';
import type { Failure, HttpAnswer, Reply } from '../../../../src/lib/http/reply.ts';

class AllHosts extends Set<string> {
  override has(): boolean {
    return true;
  }
}

/** A client that reaches the servers of this machine and is closed when the test is over. */
export function clientFor(options: Partial<ClientOptions> = {}): Client {
  const privateHosts = new AllHosts();
  const client = openClient({ timeout: 10_000, privateHosts, ...options });
  onTestFinished(() => client.close());
  return client;
}

export function expectAnswer(reply: Reply): HttpAnswer {
  if (reply.kind !== 'answer') throw new Error(`no answer: ${reply.why}, ${reply.message}`);
  return reply;
}

export function expectFailure(reply: Reply): Failure {
  if (reply.kind !== 'failure') throw new Error(`an answer: ${reply.status}`);
  return reply;
}

export const textOf = (reply: Reply): string => new TextDecoder().decode(expectAnswer(reply).body);
