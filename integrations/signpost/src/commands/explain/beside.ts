import type { Host } from '../../hosts/host.ts';
import type { OwnRules } from '../../map/own-rules.ts';
import { answer, type Request } from '../../plan/answer.ts';
import { answerOn, type HostAnswer } from '../../plan/answer-on.ts';
import { type OwnAnswers, ownAnswers } from '../../plan/own-answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Beside, withOwn } from '../../plan/with-own.ts';
import { onPlainFiles } from './plain-files.ts';

/** A rule of a site's own file that answers a request instead of the plan on some hosts, or that may. */
export interface Instead {
  readonly file: string;
  readonly line: number;
  /** Ids of the hosts that read it. */
  readonly hosts: readonly string[];
  /** What it answers; both undefined where it may answer, under conditions that can't be told here. */
  readonly status?: number;
  readonly location?: string;
  /** Why it can't be told, as a clause. */
  readonly why?: string;
}

/** The rules of a site's own files, by the host that reads them. */
export type OwnByHost = ReadonlyMap<Host, readonly OwnAnswers[]>;

/** Makes the rules ready, in the order in which each host reads its files. */
export function ownByHost(plan: Plan, rules: readonly OwnRules[], hosts: readonly Host[]): OwnByHost {
  const ready = rules.map((one) => ownAnswers(plan, one));
  return new Map(hosts.map((host) => [host, ready.filter((one) => one.host === host.id)]));
}

/** What a host answers, by its abilities for this plan and the site's own files for it. */
export function answersOn(
  plan: Plan,
  host: Host,
  own: readonly OwnAnswers[] = [],
): (request: Request) => Beside {
  const can = host.canFor?.(plan) ?? host.can;
  // Only a program of ours tells methods apart there.
  const isProgram = host.plain !== undefined && can.methods !== host.plain.methods;
  return (request) => {
    const given = answerOn(plan, { ...host, can }, request);
    const there = can.redirects === false ? onPlainFiles(plan, request, given) : given;
    return withOwn(there, own, request, isProgram);
  };
}

/** Where own rules answer otherwise than the plan, each once with all the hosts that read it. */
export function insteadOf(plan: Plan, own: OwnByHost): (request: Request) => readonly Instead[] {
  const hosts = Array.from(own, ([host, rules]) => [host.id, answersOn(plan, host, rules)] as const);
  return (request) => {
    const right = answer(plan, request);
    const found = new Map<string, Instead>();
    for (const [host, answerTo] of hosts) {
      for (const one of insteadIn(answerTo(request), right)) {
        const key = JSON.stringify(one);
        found.set(key, { ...one, hosts: [...(found.get(key)?.hosts ?? []), host] });
      }
    }
    return [...found.values()];
  };
}

function insteadIn({ answer: there, isOwn, maybe }: Beside, right: HostAnswer): Instead[] {
  const step = there.by.at(-1);
  const isOther = isOwn && (there.status !== right.status || there.location !== right.location);
  return [
    ...(maybe ? [{ file: maybe.file, line: maybe.line, hosts: [], why: maybe.why }] : []),
    ...(isOther && step?.step === 'entry' ? [placed(step.entry.place, there)] : []),
  ];
}

function placed({ file, line }: { file: string; line: number }, { status, location }: HostAnswer): Instead {
  return { file, line, hosts: [], status, ...(location === undefined ? {} : { location }) };
}
