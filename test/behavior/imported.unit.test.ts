import { expect, test } from 'vitest';
import { cloudflare } from '../../integrations/signpost/src/hosts/cloudflare.ts';
import { firebase } from '../../integrations/signpost/src/hosts/firebase.ts';
import type { Host } from '../../integrations/signpost/src/hosts/host.ts';
import { netlify } from '../../integrations/signpost/src/hosts/netlify.ts';
import { vercel } from '../../integrations/signpost/src/hosts/vercel.ts';
import { textOf } from '../../integrations/signpost/src/lib/file.ts';
import { bringIn } from '../../integrations/signpost/src/redirects/import/bring-in.ts';
import {
  type Entry,
  keyOf,
  type PatternEntry,
  type RedirectMap,
} from '../../integrations/signpost/src/redirects/map/entry.ts';
import { makeLookup } from '../../integrations/signpost/src/redirects/map/lookup.ts';
import { readYaml } from '../../integrations/signpost/src/redirects/map/read-yaml.ts';
import { printTarget } from '../../integrations/signpost/src/redirects/map/target.ts';
import { writeYaml } from '../../integrations/signpost/src/redirects/map/write-yaml.ts';
import { within } from '../../integrations/signpost/src/redirects/plan/fit.ts';
import type { Plan } from '../../integrations/signpost/src/redirects/plan/plan.ts';
import { partAlone } from './engines/files-alone.ts';
import { generateSite } from './generated.ts';

/** Where the name of a file leaves the format open. */
const importerOf: Readonly<Record<string, string>> = { cloudflare: 'cloudflare' };

/** Why a line of these files may be left out: other variants of an entry, what another rule answers, what is no redirect. */
const expectedly =
  /^it only adds or removes the trailing slash|^it is never reached|^line \d+ has the same redirect|^status 404|^it sets headers|^it is a rewrite|^it excludes its URLs/;

const first = Number(process.env['SIGNPOST_SEED'] ?? 1);
const seeds = Array.from({ length: 10 }, (_, at) => first + at);

/** The plan without its pages, whose variants targets would take on. */
function bare(plan: Plan): Plan {
  return { ...plan, served: { ...plan.served, pages: new Map(), files: new Map() } };
}

/** What a host's own files say when they are brought in again, through the map that this writes. */
function broughtIn(host: Host, name: string, plan: Plan) {
  const emitted = host.emit(plan).find(({ path }) => path === name);
  // Without its marks, a generated line is one that a person wrote.
  const text = (emitted ? textOf(emitted) : '').replace(/^# (?:signpost:|Written by signpost).*$/gm, '');
  const brought = bringIn(name, [{ file: name, text }], { base: '/', from: importerOf[host.id] });
  const map = readYaml('redirects.yaml', [...writeYaml('test', brought)].join(''));
  expect(map.findings).toEqual([]);
  const left = brought.items.filter((item) => item.kind === 'unexpressed' && !expectedly.test(item.why));
  expect(left).toEqual([]);
  return map;
}

/** An entry in one line, with its placeholders numbered. */
function printed(entry: Entry, ignoreCase: boolean): string {
  const names = entry.kind === 'exact' ? [] : entry.segments.flatMap(({ name }) => name ?? []);
  const number = (text: string): string =>
    text.replace(/:([A-Za-z]\w*)/g, (whole, name) =>
      names.includes(name) ? `:${names.indexOf(name)}` : whole,
    );
  const path = entry.kind === 'exact' ? entry.path : number(entry.text);
  const { target, status } = entry.outcome;
  // A pattern that was narrowed to one URL escapes what would be a placeholder in its target.
  const whole =
    target === undefined ? 'gone' : printTarget(target).replace(/^https:\/\/www\.example\.com(?=\/)/, '');
  const to = names.length > 0 ? number(whole) : whole.replaceAll('%2A', '*').replaceAll('%3A', ':');
  return JSON.stringify([ignoreCase ? path.toLowerCase() : path, entry.query, to, status]);
}

/** A pattern that was narrowed to one URL is an exact entry of the map, unless what is before it answers there. */
function entriesOf({ exact, patterns, ignoreCase }: Pick<Plan, 'exact' | 'patterns' | 'ignoreCase'>) {
  const print = (entry: Entry): string => printed(entry, ignoreCase);
  const places = new Set(exact.map(({ path, query }) => JSON.stringify([path, query])));
  const single = patterns.filter((entry, at) => {
    const before = patterns.slice(0, at).filter(({ query }) => query.length === 0);
    const isFree = !places.has(JSON.stringify([entry.text, entry.query]));
    return isSingle(entry) && isFree && makeLookup([], before, false).patterns(entry.text).length === 0;
  });
  // Of two patterns that differ in nothing but names, the second is never asked.
  const requested = new Map(patterns.toReversed().map((entry) => [keyOf(entry, ignoreCase), entry]));
  const isFirst = (entry: PatternEntry): boolean => requested.get(keyOf(entry, ignoreCase)) === entry;
  return {
    exact: [...exact, ...single]
      .filter((entry) => !turnsSlash(entry))
      .map(print)
      .toSorted(),
    patterns: patterns.filter((entry) => !isSingle(entry) && isFirst(entry)).map(print),
  };
}

/** The entries are those of the plan, less a folder whose `/*` has the same redirect. */
function expectSame({ entries, ignoreCase }: Pick<RedirectMap, 'entries' | 'ignoreCase'>, plan: Plan): void {
  const exact = entries.filter((entry) => entry.kind === 'exact');
  const patterns = entries.filter((entry) => entry.kind === 'pattern');
  const found = entriesOf({ exact, patterns, ignoreCase });
  const wanted = entriesOf(plan);
  const below = new Set(
    found.patterns.map((text) => text.replace(/\/\*",/, '",').replace(/\*(?=[^"]*",\d+\]$)/, '')),
  );
  const kept = (all: readonly string[], there: readonly string[]): string[] =>
    all.filter((text) => there.includes(text) || !below.has(text));
  expect(found).toEqual({
    exact: kept(wanted.exact, found.exact),
    patterns: kept(wanted.patterns, found.patterns),
  });
}

function isSingle({ segments, rest }: PatternEntry): boolean {
  return !rest && segments.every(({ name }) => name === undefined);
}

function turnsSlash(entry: Entry): boolean {
  const { target } = entry.outcome;
  if (target === undefined || entry.query.length > 0) return false;
  const path = entry.kind === 'exact' ? entry.path : entry.text;
  return printTarget({ ...target, origin: '' }).replace(/\/$/, '') === path.replace(/\/$/, '');
}

/** Platforms, whose files have no word for what is gone; `program` is what they need for the rest. */
const platforms: readonly (readonly [host: Host, file: string, program: string])[] = [
  [netlify, '_redirects', 'netlify/edge-functions/signpost.js'],
  [cloudflare, '_redirects', '_worker.js'],
  [vercel, 'vercel.json', 'middleware.js'],
  [firebase, 'firebase.json', ''],
];

/** Netlify's reader keeps one value of a parameter, up to an equals sign in it. */
function isCut({ query }: Entry): boolean {
  return (
    query.some(([, value]) => value.includes('=')) || new Set(query.map(([name]) => name)).size < query.length
  );
}

const platformCases = platforms.flatMap(([host, file, program]) =>
  seeds.map((seed) => ({ host, file, program, seed, title: host.title })),
);

test.each(platformCases)('$title: $file of map $seed is brought in as it was written', ({ host, ...one }) => {
  const made = bare(generateSite(one.seed).plan);
  // What is gone they don't name, and what no request can ask of them they leave out. In Firebase's file a target
  // stands decoded, so that "%de" says two things.
  const isThere = (entry: Entry): boolean =>
    entry.outcome.target !== undefined &&
    !/%25[0-9a-f]{2}/i.test(printTarget(entry.outcome.target)) &&
    !(host === netlify && isCut(entry)) &&
    !/\/\.{1,2}(?:\/|$)/.test(entry.kind === 'exact' ? entry.path : '');
  const plain: Plan = {
    ...made,
    ...{ tls: { at: 'here' }, ignoreCase: false, errorPages: {} },
    ...{ exact: made.exact.filter(isThere), patterns: made.patterns.filter(isThere) },
  };
  const plan = one.program === '' ? within(plain, host) : partAlone(host, one.program, plain);
  expectSame(broughtIn(host, one.file, plan), plan);
});
