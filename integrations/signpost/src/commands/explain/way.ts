import type { Place } from '../../core/finding.ts';
import { Problem } from '../../core/problem.ts';
import { makeElsewhere } from '../../hosts/edge/elsewhere.ts';
import type { Entry, Outcome } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import { answer, type Request, requestOf, type Step } from '../../plan/answer.ts';
import type { HostAnswer } from '../../plan/answer-on.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Instead } from './beside.ts';

/** One request of the way, and what it is answered with. */
export interface Hop {
  readonly url: string;
  /** Null where the page is rendered on demand, so that only its server can tell. */
  readonly status: number | null;
  readonly location?: string;
  readonly file?: string;
  readonly because: readonly string[];
  /** Rules of the site's own files that answer it otherwise on some hosts; left out where there are none. */
  readonly instead?: readonly Instead[];
}

/** How requests are answered on the way: by the plan alone, unless more is said. */
export interface Ways {
  readonly answerTo?: (request: Request) => HostAnswer;
  readonly insteadOf?: (request: Request) => readonly Instead[];
  /** Patterns of the addresses that a server renders on demand, and whether it runs here. */
  readonly onDemand?: readonly string[];
  readonly hasServer?: boolean;
  /** The entries as they were written, before chains were flattened. */
  readonly written?: readonly Entry[] | undefined;
  /** False where the map alone was read, so that nothing is known of pages and files. */
  readonly hasBuild?: boolean;
}

/** The answer to an address and, inside the site, to where it leads. */
export function explain(plan: Plan, url: string, ways: Ways = {}): Hop[] {
  const { answerTo = (request) => answer(plan, request), insteadOf = () => [], onDemand = [] } = ways;
  const isElsewhere = makeElsewhere(onDemand);
  const hops: Hop[] = [];
  let next: string | undefined = absolute(plan, url);
  while (next !== undefined && hops.length < 5) {
    const request = requestOf(next);
    const given = answerTo(request);
    const hop = hopOf(next, given, insteadOf(request), ways);
    const isLeft = given.by.at(-1)?.step === 'nothing' && isElsewhere(next);
    hops.push(isLeft ? leftToServer(hop, ways.hasServer ?? true) : hop);
    next = given.location !== undefined && isOwn(plan, given.location) ? given.location : undefined;
  }
  return hops;
}

/** A page that no file of the build is for. Where no server renders it, what the host's files answer stays. */
function leftToServer({ file, ...hop }: Hop, hasServer: boolean): Hop {
  if (hasServer) return { ...hop, status: null, because: [`${onDemandReason}, which is not asked here`] };
  const own = file === undefined ? {} : { file };
  return { ...hop, ...own, because: [`${onDemandReason}, to which the files for this host hand nothing on`] };
}

const onDemandReason = "it is rendered on demand by the site's server";

function absolute(plan: Plan, url: string): string {
  if (url.startsWith('/')) return plan.origin + url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new Problem(`"${url}" is not an address; write /path or https://host/path.`);
  const { host, hostname } = new URL(url);
  const own = new URL(plan.origin).host;
  // A name and password go into a header, and are no part of what is asked for.
  if (host === own || plan.aliases.includes(hostname)) return url.replace(/(?<=^https?:\/\/)[^/?#]*@/i, '');
  const known = [own, ...plan.aliases].join(', ');
  throw new Problem(
    `${host} is not a host of this site, whose hosts are ${known}; name it with --alias if it is one.`,
  );
}

function isOwn(plan: Plan, location: string): boolean {
  return new URL(location).origin === plan.origin;
}

function hopOf(
  url: string,
  { status, location, file, by, why }: HostAnswer,
  instead: readonly Instead[],
  ways: Ways,
): Hop {
  return {
    url,
    status,
    ...(location === undefined ? {} : { location }),
    ...(file === undefined ? {} : { file }),
    because: [...by.map((step) => reason(step, ways)), ...(why === undefined ? [] : [why])],
    ...(instead.length === 0 ? {} : { instead }),
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

const unbuiltReason =
  'no entry has this address; whether a page has it is not known without the build: --dist FOLDER';

function reason(step: Step, { written = [], hasBuild = true }: Ways): string {
  if (step.step === 'nothing' && !hasBuild) return unbuiltReason;
  if (step.step !== 'entry') return reasons[step.step];
  const { place, outcome } = step.entry;
  const first = written.find((one) => isAt(one.place, place))?.outcome ?? outcome;
  const on = said(first) === said(outcome) ? '' : `, which leads on: ${said(outcome)}`;
  return `${place.file}:${place.line}:${place.column} says ${said(first)}${on}`;
}

/** `301 to /new/`, as an entry says it. */
function said({ status, target }: Outcome): string {
  return status === 410 ? 'gone' : `${status} to ${printTarget(target)}`;
}

function isAt(one: Place, other: Place): boolean {
  return one.line === other.line && one.column === other.column && one.file === other.file;
}
