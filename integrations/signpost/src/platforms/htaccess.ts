import { htaccessImporter } from '../import/htaccess.ts';
import type { Item } from '../import/importer.ts';
import type { Original, ServerAnswer } from '../import/original/original.ts';
import { samplesOf, samplesOfRule } from '../import/original/samples.ts';
import { asSent, type Matching, matchingOfRules, unknownMatching } from './matching.ts';
import { active, type PlatformRule, type RequestParts } from './platform-rule.ts';

/** In longer files each rule is read alone, since each URL takes a walk through the whole file. */
const mostWalked = 4_000_000;

type Redirecting = Exclude<Item, { kind: 'heading' }>;

/**
 * Redirects of a `.htaccess` as Apache reads them: mod_rewrite before mod_alias. A rule matches the URLs that it decides in
 * the whole file. Whatever only the server knows is a condition.
 */
export function htaccessRules(file: string, text: string): PlatformRule[] {
  const { items, original } = htaccessImporter.read(file, text, { base: '/' });
  const server = original?.(() => false);
  const said = items.filter((item) => item.kind !== 'heading');
  if (server === undefined || said.length * server.tried > mostWalked)
    return said.map((item) => ruleAlone(file, item));
  const ask = remembering(server);
  const queries = Array.from(text.matchAll(/%\{QUERY_STRING\}\s+(\S+)/g), ([, pattern = '']) =>
    samplesOf(pattern, 1),
  )
    .flat()
    .slice(0, 20);
  const paths = Array.from(text.matchAll(/%\{REQUEST_URI\}\s+!?(\S+)/g), ([, pattern = '']) =>
    samplesOf(pattern, 2).map(asSent),
  )
    .flat()
    .slice(0, 20);
  return [...Map.groupBy(said, ({ line }) => line).values()].flatMap((ofLine) => {
    const decided = decidedRule(file, ofLine, { server, ask, queries, paths });
    return decided === undefined ? ofLine.map((item) => ruleAlone(file, item)) : [decided];
  });
}

/** A rule in the map's terms. */
function ruleAlone(file: string, item: Redirecting): PlatformRule {
  const place = placeOf(file, item);
  if (item.kind === 'unexpressed') {
    const conditions = [{ on: 'server', text: item.why }] as const;
    const rewrite = { kind: 'rewrite', from: '', to: '', status: 200, conditions } as const;
    return { ...place, ...rewrite, ...unknownMatching, state: active };
  }
  const { from, to, status } = item;
  const kind = to === '' ? 'gone' : 'redirect';
  const matching = matchingOf(item) ?? unknownMatching;
  return { ...place, kind, from, to, status, conditions: [], ...matching, state: active };
}

/** Undefined also for a rule without a source. */
function matchingOf(item: Redirecting): Matching | undefined {
  return item.kind === 'rule' && item.from !== '' ? matchingOfRules([item]) : undefined;
}

function placeOf(file: string, { line, text }: Redirecting) {
  return { platform: 'apache', file, line, text, isForced: true, isFallback: false } as const;
}

/** Conditions that a request alone doesn't decide. */
const ofServer = /^it depends on %\{(?!QUERY_STRING|REQUEST_URI|REQUEST_METHOD|THE_REQUEST)/;

/** The whole file, with the queries and paths in its conditions. */
interface Walk {
  readonly server: Original;
  readonly queries: readonly string[];
  readonly paths: readonly string[];
  ask(pattern: RequestParts): ServerAnswer;
}

/** The rule of a line that decides some URL; undefined if there is none. */
function decidedRule(
  file: string,
  items: readonly Redirecting[],
  { server, ask, queries, paths }: Walk,
): PlatformRule | undefined {
  const [item] = items;
  if (item === undefined || items.some((one) => one.kind === 'unexpressed' && ofServer.test(one.why)))
    return undefined;
  const { line } = item;
  const written = server.sources
    .filter((source) => source.line === line)
    .flatMap((source) =>
      source.isRegex ? samplesOfRule(source, 8) : [source.text, `${source.text.replace(/\/$/, '')}/any`],
    );
  const known = items.flatMap((one) => matchingOf(one)?.samples ?? []);
  const host = server.hosts[0] ?? '';
  const excepted = paths.filter((path) => ask({ path, query: '', host }).line === line);
  const replies = [...new Set([...known, ...written.map(asSent), ...excepted])].map((path) => ({
    path,
    reply: ask({ path, query: '', host }),
  }));
  const pattern = queries.flatMap((query) => replies.map(({ path }) => ask({ path, query, host })));
  const own = [...replies.map(({ reply }) => reply), ...pattern].find((reply) => reply.line === line);
  const status = own?.status ?? (item.kind === 'rule' ? item.status : undefined);
  if (status === undefined) return undefined;
  const isRedirect = status >= 300 && status < 400;
  return {
    ...placeOf(file, item),
    kind: status === 410 ? 'gone' : isRedirect ? 'redirect' : 'error page',
    ...{
      from: item.kind === 'rule' ? item.from : (written[0] ?? ''),
      to: item.kind === 'rule' ? item.to : (own?.location ?? ''),
      status,
    },
    ...{ conditions: [], state: active, hasQuery: true, isExact: false },
    samples: replies.flatMap(({ path, reply }) => (reply.line === 0 ? [] : [path])),
    match(pattern) {
      const reply = ask(pattern);
      if (reply.line !== line) return undefined;
      const origin = `https://${pattern.host}`;
      return reply.location.startsWith(`${origin}/`) ? reply.location.slice(origin.length) : reply.location;
    },
  };
}

/** Consecutive rules are often asked about the same URL. */
function remembering(server: Original): (pattern: RequestParts) => ServerAnswer {
  const known = new Map<string, ServerAnswer>();
  return ({ path, query, host }) => {
    const key = JSON.stringify([host, path, query]);
    const found = known.get(key) ?? server.ask({ path, query, host });
    if (known.size > 100_000) known.clear();
    known.set(key, found);
    return found;
  };
}
