import type { Asker } from '../lib/http/client.ts';
import type { Failure, FailureKind, Reply } from '../lib/http/reply.ts';
import { Problem } from '../lib/problem.ts';

/** Failures that the next request to the host has too. After a timeout, it may be answered. */
const lastingFailures: readonly FailureKind[] = ['dns', 'network'];

/**
 * Requests through `ask`. old.example has no IP address: further requests to it fail without being sent. A `Problem` if the
 * network is down, which means that `mainHost`, or a host that has answered before, can't be reached.
 */
export function watchHosts(ask: Asker, mainHost: string): Asker {
  const answered = new Set([mainHost]);
  const unreachable = new Map<string, Failure>();

  function noteReply(host: string, reply: Reply): void {
    if (reply.kind === 'answer') {
      answered.add(host);
      return;
    }
    if (!lastingFailures.includes(reply.why)) return;

    if (answered.has(host))
      throw new Problem(
        `${host} ${reply.message}. To request another server, pass --resolve HOST:IP. The results so far are stored: pass --resume to continue from there.`,
      );
    unreachable.set(host, reply);
  }

  return async (question) => {
    const { url } = question;
    const host = readHost(url);
    const failure = unreachable.get(host);
    if (failure !== undefined) return { ...failure, url };

    const reply = await ask(question);
    noteReply(host, reply);
    return reply;
  };
}

/** The host of a URL as a URL parser prints it: `www.example.com` of `https://www.example.com/a`. */
function readHost(url: string): string {
  return url.split('/', 3)[2] ?? url;
}
