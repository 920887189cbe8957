import { Problem } from '../../core/problem.ts';
import type { Host } from '../../hosts/host.ts';
import { printTarget } from '../../map/target.ts';
import { answer, type Request, requestOf, type Step } from '../../plan/answer.ts';
import { answerOn, type HostAnswer } from '../../plan/answer-on.ts';
import type { Plan } from '../../plan/plan.ts';

/** One request of the way, and what it is answered with. */
export interface Hop {
  readonly url: string;
  readonly status: number;
  readonly location?: string;
  readonly file?: string;
  readonly because: readonly string[];
}

/** The answer to an address and, inside the site, to where it leads. */
export function explain(
  plan: Plan,
  url: string,
  answerTo = (request: Request): HostAnswer => answer(plan, request),
): Hop[] {
  const hops: Hop[] = [];
  let next: string | undefined = absolute(plan, url);
  while (next !== undefined && hops.length < 5) {
    const given = answerTo(requestOf(next));
    hops.push(hopOf(next, given));
    next = given.location !== undefined && isOwn(plan, given.location) ? given.location : undefined;
  }
  return hops;
}

/** What a host answers, by the abilities that it has for this plan. */
export function answersOf(plan: Plan, host: Host): (request: Request) => HostAnswer {
  const fitted = { ...host, can: host.canFor?.(plan) ?? host.can };
  return (request) => answerOn(plan, fitted, request);
}

function absolute(plan: Plan, url: string): string {
  if (url.startsWith('/')) return plan.origin + url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new Problem(`"${url}" is no address; write /path or https://host/path.`);
  const { host, hostname } = new URL(url);
  const own = new URL(plan.origin).host;
  if (host === own || plan.aliases.includes(hostname)) return url;
  const known = [own, ...plan.aliases].join(', ');
  throw new Problem(
    `${host} is no host of this site, whose hosts are ${known}; name it with --alias if it is one.`,
  );
}

function isOwn(plan: Plan, location: string): boolean {
  return new URL(location).origin === plan.origin;
}

function hopOf(url: string, { status, location, file, by, why }: HostAnswer): Hop {
  return {
    url,
    status,
    ...(location === undefined ? {} : { location }),
    ...(file === undefined ? {} : { file }),
    because: [...by.map(reason), ...(why === undefined ? [] : [why])],
  };
}

const reasons: Record<Exclude<Step['step'], 'entry'>, string> = {
  origin: 'http and alias hosts go to the canonical origin in one hop',
  closing: 'the site is closed',
  protected: 'the path asks for a password',
  page: 'a page of the build',
  file: 'a file of the build',
  spelling: 'another spelling of a page of the build',
  method: 'pages are there to be read, by GET and HEAD',
  api: 'the prebuilt API',
  nothing: 'no entry, page or file has this address',
};

function reason(step: Step): string {
  if (step.step !== 'entry') return reasons[step.step];
  const { place, outcome } = step.entry;
  const what = outcome.status === 410 ? 'gone' : `${outcome.status} to ${printTarget(outcome.target)}`;
  return `${place.file}:${place.line}:${place.column} says ${what}`;
}
