import { findAbilities, type Host, needsEdgeFunction, selectSupported } from '../../hosts/host.ts';
import {
  type AnswerWithOwn,
  answerWithOwnFiles,
  describeIdle,
  describeUncertainty,
  isPlain,
  type OwnAnswers,
  prepareOwnAnswers,
} from '../../hosts/own-answers.ts';
import type { OwnFile } from '../../hosts/platform-files.ts';
import { findSentHeaders } from '../../hosts/shared/header-rule.ts';
import type { PlatformRule } from '../../hosts/shared/platform-rule.ts';
import type { Entry } from '../../map/entry.ts';
import { answer } from '../../plan/answer.ts';
import type { HostAnswer } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, splitTarget } from '../../plan/request.ts';
import type { Lack } from '../../plan/support.ts';

/** A rule of the site's own file that answers a request before the plan on some hosts, or may do so. */
export interface Instead {
  readonly file: string;
  readonly line: number;
  /** Ids of the hosts that read it. */
  readonly hosts: readonly string[];
  /** The rule's answer; both undefined if it depends on conditions that are unknown here. */
  readonly status?: number;
  readonly location?: string;
  /** Why it is uncertain, as a clause. */
  readonly why?: string;
}

interface OwnOnHost {
  readonly rules: readonly OwnAnswers[];
  /** The generated lines among the site's own, where the host skips some of them. */
  readonly merged?: OwnAnswers | undefined;
}

const nothingOwn: OwnOnHost = { rules: [] };

/** The site's own rules, by host. */
export type OwnByHost = ReadonlyMap<Host, OwnOnHost>;

/** Prepares the rules in the order in which each host reads its files. */
export function prepareOwnRules(
  plan: Plan,
  rules: readonly OwnFile[],
  hosts: readonly Host[],
  merged: ReadonlyMap<string, OwnFile>,
): OwnByHost {
  const ready = rules.map((one) => prepareOwnAnswers(plan, one));
  return new Map(
    hosts.map((host) => {
      const lines = merged.get(host.id);
      const own: OwnOnHost = {
        rules: ready.filter((one) => one.host === host.id),
        merged: lines && prepareOwnAnswers(plan, lines),
      };
      return [host, own];
    }),
  );
}

/** The answer of a host, by its abilities for this plan and the site's own files. */
export function createHostAnswerer(
  plan: Plan,
  host: Host,
  own: OwnOnHost = nothingOwn,
): (request: Request) => AnswerWithOwn {
  const { supported, omitted } = selectSupported(host, plan);
  const isProgram = needsEdgeFunction(host, plan);
  const abilities = findAbilities(host, plan);
  return (request) => {
    const served = answerSupportedPart(plan, supported, omitted, request);
    // A page that redirects in the browser.
    const isEntry = served.location !== undefined && served.by.at(-1)?.step === 'entry';
    const isPage = isEntry && !host.abilities.statusRedirects;
    // Without 410, a host has no file and no rule there: its 404 page.
    const isLostGone = served.status === 410 && !abilities.gone410;
    const answered = isLostGone ? answer({ ...plan, exact: [], patterns: [] }, request) : served;
    const given = isPage ? { ...served, status: 200 } : answered;
    const skipped = isProgram ? undefined : findSkippedLine(request, given, own.merged);
    if (skipped === undefined) return answerWithOwnFiles(given, own.rules, request, isProgram);
    const without = answer({ ...plan, exact: [], patterns: [] }, request);
    return { ...answerWithOwnFiles(without, own.rules, request, isProgram), idle: skipped };
  };
}

/** The generated line for a request, where the map has an answer and the host reads no line for it. */
function findSkippedLine(request: Request, { by }: HostAnswer, merged: OwnAnswers | undefined) {
  if (merged === undefined || by.at(-1)?.step !== 'entry') return undefined;
  const { found } = merged.find(request, { hasFile: false, isAnswered: false });
  return found === undefined ? merged.idleFor(request) : undefined;
}

/** The answer by the part of the plan that a host supports, with the reason for a redirect that is left out. */
function answerSupportedPart(
  plan: Plan,
  supported: Plan,
  omitted: ReadonlyMap<Entry, Lack>,
  request: Request,
): HostAnswer {
  const given = answer(supported, request);
  const entry = answer(plan, request)
    .by.flatMap((step) => (step.step === 'entry' ? [step.entry] : []))
    .at(-1);
  const why = entry && omitted.get(entry)?.reason;
  return why === undefined ? given : { ...given, why };
}

/** A header of the project's own file that decides what crawlers do. */
export interface FileHeader {
  readonly name: string;
  readonly value: string;
  readonly file: string;
  readonly line: number;
  /** A further condition, if it is unknown here. */
  readonly when?: string;
}

/** The headers that the site's own files for a host add to a page or file. */
export function createHeaderLookup(own: OwnOnHost = nothingOwn): (request: Request) => readonly FileHeader[] {
  const headers = own.rules.flatMap((file) => file.headers);
  return ({ target, host }) =>
    findSentHeaders(headers, { path: splitTarget(target).path, host }).map(
      ({ name, value, file, line, condition }) => ({
        ...{ name, value, file, line },
        ...(condition === undefined ? {} : { when: condition }),
      }),
    );
}

/** Own rules that answer differently from the plan, each once with its hosts. */
export function findOwnRulesInstead(plan: Plan, own: OwnByHost): (request: Request) => readonly Instead[] {
  const hosts = Array.from(own, ([host, rules]) => [host.id, createHostAnswerer(plan, host, rules)] as const);
  return (request) => {
    const right = answer(plan, request);
    const found = new Map<string, Instead>();
    for (const [host, answerTo] of hosts) {
      for (const one of compareWithPlan(answerTo(request), right)) {
        const key = JSON.stringify(one);
        found.set(key, { ...one, hosts: [...(found.get(key)?.hosts ?? []), host] });
      }
    }
    return [...found.values()];
  };
}

function compareWithPlan({ answer: there, rule, maybe }: AnswerWithOwn, right: HostAnswer): Instead[] {
  const isOther = there.status !== right.status || there.location !== right.location;
  const own =
    rule && (isPlain(rule) ? isOther && describeOtherAnswer(rule, there) : describePossibleRule(rule));
  return [...(maybe ? [describePossibleRule(maybe)] : []), ...(own ? [own] : [])];
}

/** A rule that may answer before what a host is said to answer. */
export function listPossibleRules(host: Host, { maybe }: AnswerWithOwn): readonly Instead[] {
  return maybe ? [{ ...describePossibleRule(maybe), hosts: [host.id] }] : [];
}

/** A rule for the URL that the host doesn't apply, and why. */
export function describeIdleRule({ title }: Host, { idle }: AnswerWithOwn): string | undefined {
  return idle && `${idle.file}:${idle.line} has no effect on ${title}: ${describeIdle(idle) ?? ''}`;
}

function describePossibleRule(rule: PlatformRule): Instead {
  return { file: rule.file, line: rule.line, hosts: [], why: describeUncertainty(rule) };
}

function describeOtherAnswer({ file, line }: PlatformRule, { status, location }: HostAnswer): Instead {
  return { file, line, hosts: [], status, ...(location === undefined ? {} : { location }) };
}
