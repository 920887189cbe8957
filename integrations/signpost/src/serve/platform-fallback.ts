import { isPlain, prepareOwnAnswers } from '../hosts/own-answers.ts';
import type { OwnFile } from '../hosts/platform-files.ts';
import { makeOnDemandTest } from '../hosts/shared/rule-matching.ts';
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
 * and an on-demand page get 501.
 */
export function createPlatformFallback(plan: Plan, { own, onDemand }: Alongside) {
  const rules = own.map((one) => prepareOwnAnswers(plan, one));
  const isOnDemand = makeOnDemandTest(onDemand);

  return (given: Answer, request: Request): StandIn => {
    if (given.by.at(-1)?.step !== 'nothing') return { answer: given };

    for (const one of rules) {
      const { found } = one.find(request, { hasFile: false, isAnswered: false });
      if (found === undefined) continue;
      const { rule, answer } = found;
      const place = `${one.file}:${rule.line}`;
      // /api/* https://api.example.com/:splat 200
      if (rule.kind === 'proxy' && rule.to !== '')
        return makeUnavailable(given, `${place} fetches ${rule.to} on ${one.host}`);
      // /app/* /app/index.html 200
      const isServed = isPlain(rule) || (rule.kind === 'rewrite' && answer.file !== undefined);
      if (isServed)
        return { answer: { ...answer, headers: given.headers }, note: `${place}, read by ${one.host}` };
    }

    if (!isOnDemand(plan.origin + request.target)) return { answer: given };
    return makeUnavailable(given, "rendered on demand, which this server can't do");
  };
}

/** 501 for what only the platform can answer. */
function makeUnavailable(given: Answer, note: string): StandIn {
  const { 'content-type': _, ...headers } = given.headers;
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { answer: { status: 501, headers: { ...headers, ...text }, by: given.by }, body: elsewhere, note };
}

const elsewhere =
  "Another server answers this URL: the host's, or that of astro dev. See it with astro dev, or with the host's own preview.\n";
