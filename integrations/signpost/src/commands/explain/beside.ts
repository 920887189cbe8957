import { abilitiesFor, type Host, needsEdgeFunction, splitFor } from '../../hosts/host.ts';
import type { Entry } from '../../map/entry.ts';
import { answer } from '../../plan/answer.ts';
import type { HostAnswer } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, splitTarget } from '../../plan/request.ts';
import {
  type AnswerWithOwn,
  isPlain,
  type OwnAnswers,
  ownAnswers,
  whyIdle,
  whyMaybe,
  withOwn,
} from '../../platforms/answers.ts';
import { type FileHeader, headersFromFiles } from '../../platforms/headers/overrides.ts';
import type { OwnFile } from '../../platforms/platform-files.ts';
import type { PlatformRule } from '../../platforms/platform-rule.ts';
import { wranglerFiles } from '../../platforms/runners/cloudflare.ts';
import type { Runner } from '../../platforms/runners/runner.ts';
import type { RunnersByPlatform } from '../../platforms/runners.ts';

/** A rule of the site's own file that answers a request before the plan on some hosts, or may do so. */
export interface Instead {
  readonly file: string;
  readonly line: number;
  /** Ids of the hosts that read it. */
  readonly hosts: readonly string[];
  /** Its answer; both undefined if it depends on conditions that are unknown here. */
  readonly status?: number;
  readonly location?: string;
  /** Why it is uncertain, as a clause. */
  readonly why?: string;
  /** True for a function or Worker that certainly answers. */
  readonly isFirst?: boolean;
}

interface OwnOnHost {
  readonly rules: readonly OwnAnswers[];
  readonly runners: readonly Runner[];
  /** The generated lines among the site's own, where the host skips some of them. */
  readonly merged?: OwnAnswers | undefined;
}

const nothingOwn: OwnOnHost = { rules: [], runners: [] };

/** The site's own rules and functions, by host. */
export type OwnByHost = ReadonlyMap<Host, OwnOnHost>;

/** Prepares the rules in the order in which each host reads its files. */
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

/** The answer of a host, by its abilities for this plan and the site's own files. */
export function answersOn(
  plan: Plan,
  host: Host,
  own: OwnOnHost = nothingOwn,
): (request: Request) => AnswerWithOwn {
  const { supported, omitted } = splitFor(host, plan);
  const isProgram = needsEdgeFunction(host, plan);
  const abilities = abilitiesFor(host, plan);
  // Signpost's Worker replaces any other, except the `main` in a wrangler file, which stays.
  const isReplacing = isProgram && host.id === 'cloudflare';
  const runners = own.runners.filter(({ file }) => !isReplacing || wranglerFiles.includes(file));
  return (request) => {
    const served = answerOfPart(plan, supported, omitted, request);
    // A page that redirects in the browser.
    const isEntry = served.location !== undefined && served.by.at(-1)?.step === 'entry';
    const isPage = isEntry && !host.abilities.statusRedirects;
    // Without 410, a host has no file and no rule there: its 404 page.
    const isLostGone = served.status === 410 && !abilities.gone410;
    const answered = isLostGone ? answer({ ...plan, exact: [], patterns: [] }, request) : served;
    const given = isPage ? { ...served, status: 200 } : answered;
    const skipped = isProgram ? undefined : skippedFor(request, given, own.merged);
    if (skipped === undefined) return withOwn(given, own.rules, request, isProgram, runners);
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

/** The answer by the part of the plan that a host supports, with the reason for a redirect that is left out. */
function answerOfPart(
  plan: Plan,
  supported: Plan,
  omitted: ReadonlyMap<Entry, string>,
  request: Request,
): HostAnswer {
  const given = answer(supported, request);
  const entry = answer(plan, request)
    .by.flatMap((step) => (step.step === 'entry' ? [step.entry] : []))
    .at(-1);
  const why = entry && omitted.get(entry);
  return why === undefined ? given : { ...given, why };
}

/** The headers that the site's own files for a host add to a page or file. */
export function headersOn(own: OwnOnHost = nothingOwn): (request: Request) => readonly FileHeader[] {
  const rules = own.rules.flatMap((file) => file.rules);
  return ({ target, host: name, scheme }) =>
    headersFromFiles(rules, { ...splitTarget(target), host: name, scheme });
}

/** Own rules that answer differently from the plan, each once with its hosts. */
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
  const own = rule && (isPlain(rule) ? isOther && placed(rule, there) : mayAnswer(rule));
  return [...perhaps({ maybe, maybeRunner }), ...(own ? [own] : [])];
}

/** A rule that may answer before what a host is said to answer. */
export function maybeOn(host: Host, { maybe, maybeRunner }: AnswerWithOwn): readonly Instead[] {
  return perhaps({ maybe, maybeRunner }).map((one) => ({ ...one, hosts: [host.id] }));
}

function perhaps({ maybe, maybeRunner }: Pick<AnswerWithOwn, 'maybe' | 'maybeRunner'>): Instead[] {
  return [
    ...(maybeRunner ? [mayRun(maybeRunner.file, maybeRunner.unclear)] : []),
    ...(maybe ? [mayAnswer(maybe)] : []),
  ];
}

/** A rule for the URL that the host doesn't apply, and why. */
export function idleReason({ title }: Host, { idle }: AnswerWithOwn): string | undefined {
  return idle && `${idle.file}:${idle.line} has no effect on ${title}: ${whyIdle(idle) ?? ''}`;
}

/** What is unknown about a function that answers. */
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
