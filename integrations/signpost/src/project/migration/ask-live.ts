import { Problem } from '../../core/problem.ts';
import { type ClientOptions, openClient } from '../../live/client.ts';
import { unreached } from '../../live/look-up.ts';
import { openPace } from '../../live/pace.ts';
import { patient } from '../../live/patient.ts';
import type { Failure } from '../../live/reply.ts';
import type { Result, Task } from '../../migrate/verify/task.ts';
import { verify } from '../../migrate/verify/verify.ts';

/** How a live host is asked. */
export interface LiveOptions {
  /** Hosts of the old and of the new site, as far as they can be reached. */
  readonly hosts: readonly string[];
  readonly concurrency: number;
  /** Requests a second for one host; 0 for no limit. */
  readonly rate: number;
  readonly client: Pick<ClientOptions, 'resolve' | 'trust'>;
}

/** Asks for all tasks with a client of its own. A `Problem` where the network is lost on the way. */
export async function askLive(
  tasks: Iterable<Task>,
  { hosts, concurrency, rate, client: connected }: LiveOptions,
  onResult: (result: Result) => void,
): Promise<void> {
  const client = openClient({ connections: concurrency, ...connected });
  // So many addresses are verified at one time, each with one request.
  const pace = openPace({ concurrency: Number.POSITIVE_INFINITY, ...(rate > 0 ? { rate } : {}) });
  const own = new Set(hosts);
  const ask = patient(pace.limit(client.ask), {
    onRetry: (reply, ms) => reply.kind === 'answer' && pace.hold(reply.url, ms),
  });
  try {
    await verify(tasks, {
      ask,
      isOwn: (host) => own.has(host) || own.has(host.replace(/:\d+$/, '')),
      concurrency,
      onFailure: endWhereLost,
      onResult,
    });
  } finally {
    await client.close();
  }
}

/**
 * All hosts were looked up before: what is not reached now shows that the network is gone, and not the page. What was
 * not waited for shows that the run has ended.
 */
function endWhereLost({ url, why, message }: Failure): void {
  if (!unreached.has(why) && why !== 'stopped') return;
  const { host } = new URL(url);
  throw new Problem(`${host} ${message}; what was asked till then is kept, and --resume goes on there.`);
}
