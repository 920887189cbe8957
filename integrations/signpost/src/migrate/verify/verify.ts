import { follow, type Trail } from '../../lib/http/follow.ts';
import type { Asker } from '../../lib/http/patient.ts';
import type { Failure } from '../../lib/http/reply.ts';
import { rankOf } from './faults.ts';
import { judge } from './judge.ts';
import { questionFor, Targets } from './targets.ts';
import type { Result, Spelled, Task } from './tasks.ts';

export interface VerifyOptions {
  /** Patient and paced as the caller likes. */
  readonly ask: Asker;
  /** True for a host of the old or the new site; others are never asked. */
  isOwn(host: string): boolean;
  /** Addresses at one time. */
  readonly concurrency: number;
  /** Hears of each failure before it is judged; what it throws ends the run. */
  onFailure?(failure: Failure): void;
  /** Hears of each address once, as soon as all its spellings were asked. */
  onResult(result: Result): void;
  readonly signal?: AbortSignal;
}

/** Asks every address and holds each answer against the plan. Memory holds the targets, not the addresses. */
export async function verify(tasks: Iterable<Task>, options: VerifyOptions): Promise<void> {
  const { ask, isOwn, concurrency, onResult, signal } = options;
  const targets = new Targets(ask, isOwn);
  const waiting = tasks[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const { address, spellings } = next.value;
      let worst: Result = { address, url: address, status: 0, hops: 0, final: '', fault: '', says: '' };
      for (const [at, spelled] of spellings.entries()) {
        const question = questionFor(spelled.url, signal);
        const trail = await follow(targets.askerFor(question), question);
        if (signal?.aborted) return;
        if (trail.last.kind === 'failure') options.onFailure?.(trail.last);
        const result = resultOf(address, spelled, trail, targets);
        const isWorse = result.fault !== '' && rankOf(result.fault) < rankOf(worst.fault);
        if (at === 0 || isWorse) worst = result;
      }
      onResult(worst);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
}

function resultOf(address: string, { url, expected }: Spelled, trail: Trail, targets: Targets): Result {
  const { hops, last } = trail;
  const final = hops.at(-1)?.to ?? url;
  const verdict = judge(expected, trail, targets.factsAt(final, last));
  return {
    address,
    url,
    status: firstStatus(trail),
    hops: hops.length,
    final,
    fault: verdict?.fault ?? '',
    says: verdict?.says ?? '',
  };
}

function firstStatus({ hops, last }: Trail): number {
  return hops[0]?.status ?? (last.kind === 'answer' ? last.status : 0);
}
