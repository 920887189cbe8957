import { expect } from 'vitest';
import { answerFromFiles } from '../../integrations/signpost/src/hosts/shared/answer-from-files.ts';
import type { ForeignRule } from '../../integrations/signpost/src/hosts/shared/foreign-rule.ts';
import { judgeRules } from '../../integrations/signpost/src/hosts/shared/rule-order.ts';
import type { Running } from './engines/engine.ts';

const origin = 'http://www.example.com';

/** What redirects or takes away a URL, in one line: `301 http://…`, `410`, or `none`. */
function said(status: number, location: string): string {
  if (status === 410) return '410';
  if (status < 300 || status > 399 || location === '') return 'none';
  const whole = URL.parse(location, origin)?.href ?? location;
  return `${status} ${whole.replace(/%[0-9a-f]{2}/g, (bytes) => bytes.toUpperCase())}`;
}

/** Counts of a comparison, for the table that a run prints. */
export interface Count {
  files: number;
  requests: number;
  /** Requests of which the model says that the server may decide otherwise. */
  open: number;
}

/** Asks an engine and the model of its file for the same URLs. What is shadowed or not read must not decide. */
export async function expectSame(
  server: Running,
  rules: readonly ForeignRule[],
  urls: readonly string[],
  count: Count,
): Promise<void> {
  const judged = judgeRules(rules);
  const counting = judged.filter(({ state }) => state.is === 'active');
  count.files++;
  for (const url of urls) {
    const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
    const reply = await server.ask({ method: 'GET', url: origin + url, headers: {} });
    const requested = { path, query, host: 'www.example.com' };
    const { rule, location, conditional } = answerFromFiles(judged, requested);
    count.requests++;
    const theirs = said(reply.status, reply.location);
    const generated =
      rule && ['redirect', 'gone'].includes(rule.kind) ? said(rule.status, location ?? '') : 'none';
    const maybe = conditional.filter(({ state }) => state.is === 'active');
    if (maybe.length > 0 && theirs !== generated) count.open++;
    else expect([url, generated, rule?.line]).toEqual([url, theirs, rule?.line]);
    // Without the rules that are shadowed or not read, the answer is the same.
    const bare = answerFromFiles(counting, requested);
    expect([url, bare.rule?.line, bare.location]).toEqual([url, rule?.line, location]);
  }
}
