import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { allowLine, apiHeaderLines, refusalLines } from './api.ts';
import { block, lines } from './block.ts';
import { closedAnswer, closedLines, closingHeaderLines, closingLocations } from './closing.ts';
import { errorLines } from './errors.ts';
import { headerLines } from './headers.ts';
import { mediaLines } from './media.ts';
import { protectLines } from './protect.ts';
import { quoted, type Variable, variablesOf } from './text.ts';

/** `server.conf`: the body of the canonical https server, without `listen`, certificates and `root`. */
export function serverConf(plan: Plan): string {
  const v = variablesOf(plan.origin);
  return lines([
    '# Written by signpost; the next build writes it anew.',
    ...(hasCompressed(plan) ? ['gzip_static on;', 'gzip_vary on;'] : []),
    ...mediaLines(plan.inventory),
    '# Sent with every answer. A location with an add_header of its own would lose them.',
    ...headerLines(v, plan, true),
    allowLine(v),
    ...(plan.api ? apiHeaderLines(v) : []),
    ...closingHeaderLines(v, plan),
    ...protectLines(v, plan),
    ...errorLines(v, plan),
    ...closedLines(v, plan),
    ...closingLocations(plan),
    ...block('location /', [
      ...(plan.tls.at === 'proxy' ? statusLines(v('move'), v('home_location'), homeStatuses(plan)) : []),
      ...closedAnswer(v, plan),
      ...statusLines(v('hit_code'), v('hit_location'), statusesOf(plan.exact)),
      ...(plan.api ? refusalLines(v) : []),
      `try_files ${v(plan.api ? 'file' : 'own_file')} ${v(plan.api ? 'second' : 'own_second')} @signpost_rest;`,
    ]),
    '# No file is there: a page of rare spelling, a pattern, another spelling of a page, or nothing.',
    ...block('location @signpost_rest', restLines(v, plan)),
  ]);
}

function restLines(v: Variable, plan: Plan): string[] {
  const api = [
    `if (-f $document_root${v('described')}) { return 422; }`,
    `if (${v('kind')}) { return 404; }`,
  ];
  return [
    ...(plan.api ? api : []),
    `if (${v('rare_file')}) { rewrite ^ ${v('rare_file')} break; }`,
    ...statusLines(v('pattern_code'), v('pattern_location'), statusesOf(plan.patterns)),
    `if (${v('page')}) { return 301 ${quoted(`${plan.origin}${v('page')}$is_args$args`)}; }`,
    'try_files /.signpost/none =404;',
  ];
}

/** One line for each status that occurs: nginx takes no variable for a status. */
export function statusLines(code: string, location: string, statuses: Iterable<number>): string[] {
  return [...statuses].map((status) =>
    status === 410
      ? `if (${code} = 410) { return 410; }`
      : `if (${code} = ${status}) { return ${status} ${quoted(location)}; }`,
  );
}

/** The statuses of the way to the canonical origin. */
export function homeStatuses(plan: Plan): Set<number> {
  const statuses = new Set([301, ...statusesOf(plan.exact), ...statusesOf(plan.patterns)]);
  statuses.delete(410);
  return statuses;
}

function statusesOf(entries: readonly Entry[]): Set<number> {
  const statuses = new Set<number>();
  for (const entry of entries) statuses.add(entry.outcome.status);
  return statuses;
}

function hasCompressed({ inventory }: Plan): boolean {
  for (const address of inventory.files.keys()) {
    if (address.endsWith('.gz')) return true;
  }
  return false;
}
