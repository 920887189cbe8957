import { follow, type Trail } from '../../live/follow.ts';
import type { Asker } from '../../live/patient.ts';
import { rankOf } from './faults.ts';
import { judge } from './judge.ts';
import { Targets } from './targets.ts';
import type { Result, Spelled, Task } from './task.ts';

export interface VerifyOptions {
  /** Patient and paced as the caller likes. */
  readonly ask: Asker;
  /** True for a host of the old or the new site; others are never asked. */
  isOwn(host: string): boolean;
  /** Addresses at one time. */
  readonly concurrency: number;
  /** Hears of each address once, as soon as all its spellings were asked. */
  onResult(result: Result): void;
  readonly signal?: AbortSignal;
}

/** Asks every address and holds each answer against the plan. Memory holds the targets, not the addresses. */
export async function verify(tasks: Iterable<Task>, options: VerifyOptions): Promise<void> {
  const targets = new Targets(options.ask, options.isOwn);
  const waiting = tasks[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const result = await askTask(next.value, targets, options.signal);
      if (options.signal?.aborted) return;
      options.onResult(result);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.concurrency) }, work));
}

async function askTask(
  { address, spellings }: Task,
  targets: Targets,
  signal: AbortSignal | undefined,
): Promise<Result> {
  let worst: Result | undefined;
  for (const spelled of spellings) {
    const result = await askSpelling(address, spelled, targets, signal);
    if (worst === undefined || rankOf(result.fault) < rankOf(worst.fault)) worst = result;
  }
  return worst ?? { address, url: address, status: 0, hops: 0, final: '', fault: '', says: '' };
}

async function askSpelling(
  address: string,
  { url, expected }: Spelled,
  targets: Targets,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const trail = await follow(targets.askerFor(url), signal === undefined ? { url } : { url, signal });
  const final = trail.hops.at(-1)?.to ?? url;
  const verdict = judge(expected, trail, targets.factsOf(final));
  targets.forget(url);
  return {
    address,
    url,
    status: firstStatus(trail),
    hops: trail.hops.length,
    final,
    fault: verdict?.fault ?? '',
    says: verdict?.says ?? '',
  };
}

function firstStatus({ hops, last }: Trail): number {
  return hops[0]?.status ?? (last.kind === 'answer' ? last.status : 0);
}
