import { Problem } from '../../core/problem.ts';
import { type ClientOptions, openClient } from '../../live/client.ts';
import { unreached } from '../../live/look-up.ts';
import { openPace } from '../../live/pace.ts';
import { type Asker, patient } from '../../live/patient.ts';
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
  const pace = openPace({ concurrency, ...(rate > 0 ? { rate } : {}) });
  const own = new Set(hosts);
  const ask = patient(pace.limit(client.ask), {
    onRetry: (reply, ms) => reply.kind === 'answer' && pace.hold(reply.url, ms),
  });
  try {
    await verify(tasks, {
      ask: whileConnected(ask),
      isOwn: (host) => own.has(host) || own.has(host.replace(/:\d+$/, '')),
      concurrency,
      onResult,
    });
  } finally {
    await client.close();
  }
}

/** All hosts were looked up before: what is not reached now shows that the network is gone, and not the page. */
function whileConnected(ask: Asker): Asker {
  return async (question) => {
    const reply = await ask(question);
    if (reply.kind === 'answer' || !unreached.has(reply.why)) return reply;
    const { host } = new URL(question.url);
    throw new Problem(
      `${host} ${reply.message}; what was asked till then is kept, and --resume goes on there.`,
    );
  };
}
