import { makeElsewhere } from '../hosts/edge/request-path.ts';
import { describeUncertainty, isPlain, prepareOwnAnswers } from '../hosts/own-answers.ts';
import type { OwnFile } from '../hosts/platform-files.ts';
import type { Answer, Request } from '../plan/answer.ts';
import type { Plan } from '../plan/plan.ts';

/** Rules and servers that answer requests besides the plan. */
export interface Alongside {
  /** The rules of the site's own platform files. */
  readonly own: readonly OwnFile[];
  /** Patterns of the URLs that a server renders on demand. */
  readonly onDemand: readonly string[];
}

export const nothingAlongside: Alongside = { own: [], onDemand: [] };

/** A response that replaces the plan's, with a note for the log. */
export interface StandIn {
  readonly answer: Answer;
  /** The body, if it isn't a file. */
  readonly body?: string;
  /** For the log. */
  readonly note?: string | undefined;
}

/**
 * Decides the response for a URL, given the plan's answer. If the plan has none, the site's own rules answer. A proxy
 * and an on-demand page get 501. If both answer, the plan wins, and the log says what the platform would return.
 */
export function createPlatformFallback(plan: Plan, { own, onDemand }: Alongside) {
  const rules = own.map((one) => prepareOwnAnswers(plan, one));
  const isOnDemand = makeElsewhere(onDemand);
  return (given: Answer, request: Request): StandIn => {
    const isMissing = given.by.at(-1)?.step === 'nothing';
    let note: string | undefined;
    for (const one of rules) {
      const { found, conditional } = one.find(request, { hasFile: false, isAnswered: !isMissing });
      const isServed = isMissing && found?.rule.kind === 'rewrite' && found.answer.file !== undefined;
      const isElsewhere = found !== undefined && !isPlain(found.rule) && !isServed;
      const may = isMissing ? (conditional[0] ?? (isElsewhere ? found.rule : undefined)) : undefined;
      if (may)
        note ??= `${one.file}:${may.line} may apply instead on ${one.host}: ${describeUncertainty(may)}`;
      const place = `${one.file}:${found?.rule.line}`;
      if (isMissing && found?.rule.kind === 'proxy' && found.rule.to !== '')
        return notHere(
          given,
          proxyText,
          `${place} fetches ${found.rule.to} on ${one.host}, which this server can't do`,
        );
      if (found === undefined || isElsewhere) continue;
      if (isMissing)
        return { answer: { ...found.answer, headers: given.headers }, note: `${place}, read by ${one.host}` };
      const isSame = found.answer.status === given.status && found.answer.location === given.location;
      if (given.by.at(-1)?.step === 'entry' && !isSame)
        return { answer: given, note: otherwise(place, one, found) };
    }
    if (!isMissing || !isOnDemand(plan.origin + request.target)) return { answer: given, note };
    return notHere(given, onDemandText, "rendered on demand, which this server can't do");
  };
}

/** 501 for what only the platform can answer. */
function notHere(given: Answer, body: string, note: string): StandIn {
  const { 'content-type': _, ...headers } = given.headers;
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { answer: { status: 501, headers: { ...headers, ...text }, by: given.by }, body, note };
}

function otherwise(place: string, { host }: OwnFile, { answer }: { readonly answer: Answer }): string {
  const { status, location } = answer;
  return `${place} returns ${status}${location === undefined ? '' : ` ${location}`} instead on ${host}`;
}

const proxyText =
  "The host fetches this URL from another server. That isn't done here.\n" +
  "See it with the host's own preview.\n";

const onDemandText =
  "This page is rendered on demand by the site's server, which isn't running here.\n" +
  "See it with astro dev, or with the platform's own preview.\n";
