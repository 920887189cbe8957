import type { Host } from '../../hosts/host.ts';
import { type Path, parsePath } from '../../lib/path.ts';
import { remember } from '../../lib/remember.ts';
import {
  type AnswerWithOwn,
  isPlain,
  type OwnAnswers,
  ownAnswers,
  whyIdle,
  whyMaybe,
  withOwn,
} from '../../redirects/foreign/answers.ts';
import { type FileHeader, headersFromFiles } from '../../redirects/foreign/headers/overrides.ts';
import type { OwnFile } from '../../redirects/foreign/platform-files.ts';
import type { PlatformRule } from '../../redirects/foreign/platform-rule.ts';
import type { Runner } from '../../redirects/foreign/runners/runner.ts';
import type { RunnersByPlatform } from '../../redirects/foreign/runners.ts';
import { answer } from '../../redirects/plan/answer.ts';
import { answerOn, type HostAnswer } from '../../redirects/plan/answer-on.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { type Request, splitTarget, untouched } from '../../redirects/plan/request.ts';

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
  /** True for a function or Worker that surely answers. */
  readonly isFirst?: boolean;
}

/** What a site has of its own on one host. */
interface OwnOnHost {
  readonly rules: readonly OwnAnswers[];
  readonly runners: readonly Runner[];
  /** The generated lines among the site's own, where the host skips some of them. */
  readonly merged?: OwnAnswers | undefined;
}

const nothingOwn: OwnOnHost = { rules: [], runners: [] };

/** The rules of a site's own files and its functions, by the host that reads them. */
export type OwnByHost = ReadonlyMap<Host, OwnOnHost>;

/** Makes the rules ready, in the order in which each host reads its files. */
export function ownByHost(
  plan: Plan,
  rules: readonly OwnFile[],
  runners: RunnersByPlatform,
  hosts: readonly Host[],
  merged: ReadonlyMap<string, OwnFile>,
): OwnByHost {
  const ready = rules.map((one) => ownAnswers(plan, one));
  return new Map(
    hosts.map((host) => {
      const lines = merged.get(host.id);
      const own: OwnOnHost = {
        rules: ready.filter((one) => one.host === host.id),
        runners: [...runners].flatMap(([id, all]) => (id === host.id ? all : [])),
        merged: lines && ownAnswers(plan, lines),
      };
      return [host, own];
    }),
  );
}

/** What a host answers, by its abilities for this plan and the site's own files for it. */
export function answersOn(
  plan: Plan,
  host: Host,
  own: OwnOnHost = nothingOwn,
): (request: Request) => AnswerWithOwn {
  const can = host.canFor?.(plan) ?? host.can;
  const isProgram = hasProgram(plan, host);
  // Our Worker stands in the place of any other.
  const runners = isProgram && host.id === 'cloudflare' ? [] : own.runners;
  return (request) => {
    const given = answerOn(plan, { ...host, can }, request);
    const there = can.redirects === false ? onPlainFiles(plan, request, given) : given;
    const skipped = isProgram ? undefined : skippedFor(request, given, own.merged);
    if (skipped === undefined) return withOwn(there, own.rules, request, isProgram, runners);
    const without = answer({ ...plan, exact: [], patterns: [] }, request);
    return { ...withOwn(without, own.rules, request, isProgram, runners), idle: skipped };
  };
}

/** The generated line for a request, where the map has an answer and the host reads no line for it. */
function skippedFor(request: Request, { by }: HostAnswer, merged: OwnAnswers | undefined) {
  if (merged === undefined || by.at(-1)?.step !== 'entry') return undefined;
  const { found } = merged.find(request, { hasFile: false, isAnswered: false });
  return found === undefined ? merged.idleFor(request) : undefined;
}

/** True where a generated edge function answers: only that tells methods apart. */
function hasProgram(plan: Plan, { plain, canFor, can }: Host): boolean {
  return plain !== undefined && (canFor?.(plan) ?? can).methods !== plain.methods;
}

/** The headers that the site's own files for a host send with a page or file. */
export function headersOn(
  plan: Plan,
  host: Host,
  own: OwnOnHost = nothingOwn,
): (request: Request) => readonly FileHeader[] {
  const rules = own.rules.flatMap((file) => file.rules);
  // Cloudflare sends none of them with what a Worker returns.
  if (host.id === 'cloudflare' && hasProgram(plan, host)) return () => [];
  return ({ target, host: name, scheme }) =>
    headersFromFiles(rules, { ...splitTarget(target), host: name, scheme });
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

function insteadIn({ answer: there, rule, maybe, maybeRunner }: AnswerWithOwn, right: HostAnswer): Instead[] {
  const last = there.by.at(-1);
  if (last?.step === 'runner') return [{ ...mayRun(last.file, answersFirst), isFirst: true }];
  const isOther = there.status !== right.status || there.location !== right.location;
  return [
    ...(maybeRunner ? [mayRun(maybeRunner.file, maybeRunner.unclear)] : []),
    ...(maybe ? [mayAnswer(maybe)] : []),
    ...(rule && !isPlain(rule) ? [mayAnswer(rule)] : []),
    ...(rule && isPlain(rule) && isOther ? [placed(rule, there)] : []),
  ];
}

/** A rule that may answer in the place of what a host is said to answer. */
export function maybeOn(host: Host, { maybe, maybeRunner }: AnswerWithOwn): readonly Instead[] {
  return [
    ...(maybeRunner ? [mayRun(maybeRunner.file, maybeRunner.unclear)] : []),
    ...(maybe ? [mayAnswer(maybe)] : []),
  ].map((one) => ({ ...one, hosts: [host.id] }));
}

/** A rule for the URL that the host doesn't read, and why. */
export function idleReason({ title }: Host, { idle }: AnswerWithOwn): string | undefined {
  return idle && `${idle.file}:${idle.line} has no effect on ${title}: ${whyIdle(idle) ?? ''}`;
}

/** What no file tells of a function that answers. */
export const answersFirst = "it runs first, and what it returns can't be known from files";

function mayRun(file: string, why = ''): Instead {
  return { file, line: 1, hosts: [], why: why.replace(/\.$/, '') };
}

function mayAnswer(rule: PlatformRule): Instead {
  return { file: rule.file, line: rule.line, hosts: [], why: whyMaybe(rule) };
}

function placed({ file, line }: PlatformRule, { status, location }: HostAnswer): Instead {
  return { file, line, hosts: [], status, ...(location === undefined ? {} : { location }) };
}

/**
 * What GitHub Pages returns for a URL variant of a page: the file itself, the same without `.html`, or the page of a
 * folder. Measured in https://github.com/slorber/trailing-slash-guide.
 */
function onPlainFiles(plan: Plan, request: Request, given: HostAnswer): HostAnswer {
  const [first, second] = given.by;
  if (second !== undefined || (first?.step !== 'page' && first?.step !== 'variant')) return given;
  const { path, query } = splitTarget(request.target);
  const url = parsePath(path);
  const files = filesOf(plan);
  const file = files.get(url.endsWith('/') ? `${url}index.html` : url) ?? files.get(`${url}.html`);
  if (file !== undefined) return file === given.file ? given : { ...there, file, by: [{ step: 'page' }] };
  if (!files.has(`${url}/index.html`)) return { ...missing, ...fileOf(plan.errorPages[404]) };
  const queryText = query === '' ? '' : `?${untouched(query)}`;
  return { ...folder, location: `${plan.origin}${untouched(path)}/${queryText}` };
}

const there: HostAnswer = {
  status: 200,
  headers: {},
  by: [],
  why: 'it has no redirects, so it serves a page at each name of its file',
};

const missing: HostAnswer = {
  status: 404,
  headers: {},
  by: [],
  why: 'it has no redirects, and no file matches this URL variant of a page',
};

const folder: HostAnswer = {
  status: 301,
  headers: {},
  by: [],
  why: 'this is a folder, and the host itself adds the slash',
};

function fileOf(file: string | undefined): Pick<HostAnswer, 'file'> {
  return file === undefined ? {} : { file };
}

/** The files of the build by the URLs that their names make. */
const filesOf = remember(({ inventory: { pages, files } }: Plan): ReadonlyMap<string, string> => {
  const names = [...pages.values(), ...files.values()];
  return new Map(names.map((name): [Path, string] => [parsePath(`/${name.replaceAll('%', '%25')}`), name]));
});
