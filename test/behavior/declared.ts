import type { Host } from '../../integrations/signpost/src/hosts/host.ts';
import {
  otherSlash,
  type Path,
  parsePath,
  withoutTrailingSlash,
} from '../../integrations/signpost/src/lib/url/path.ts';
import { foldPath, type Target } from '../../integrations/signpost/src/map/entry.ts';
import { makeLookup } from '../../integrations/signpost/src/map/lookup.ts';
import { holesIn } from '../../integrations/signpost/src/map/target.ts';
import { type Ability, abilityTitles } from '../../integrations/signpost/src/plan/abilities.ts';
import { answer } from '../../integrations/signpost/src/plan/answer.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { requestOf } from '../../integrations/signpost/src/plan/request.ts';
import { isAbility, type Probe, type Reply } from './probe.ts';

/** A request, what it is by the plan, and what it must be answered with. */
interface Case {
  readonly path: string;
  readonly query: string;
  readonly method: string;
  readonly expected: Reply;
  /** The target of the entry that answers. */
  readonly target: Target | undefined;
  readonly isPattern: boolean;
  /** True where the entry asks for parameters, which then don't travel on. */
  readonly taken: boolean;
  /** True for the URL of a page with the other slash, or for its file's own name. */
  readonly isOtherVariant: boolean;
  readonly isPage: boolean;
  readonly isFile: boolean;
  /** True for `/about.html` of a page that is `/about/`. */
  readonly isNamedAsFile: boolean;
}

/** For each ability that a host may lack, the requests that it then answers in its own way. */
const otherwise: { readonly [ability in Ability]?: (one: Case) => boolean } = {
  // A host without 410 serves the page there, and redirects to it, as to any other.
  gone: ({ expected, isPage, isOtherVariant: isOther }) => expected.status === 410 && (isPage || isOther),
  dots: ({ path, expected }) => [path, expected.location.replace(/[?#].*$/s, '')].some(hasDots),
  doubleSlashes: ({ path }) => path.includes('//'),
  escapes: ({ path, query, taken }) => !isUsual(path) || (taken && hasOddNames(query)),
  fileEscapes: ({ path, isPage, isFile, isOtherVariant: isOther }) =>
    (isPage || isFile || isOther) && /%(?:2[3-6BCF]|3[A-BDF]|40)/i.test(path),
  brokenEscapes: ({ path }) => hasBrokenEscape(path) || climbsOut(path),
  encodedSlashes: ({ path }) => /%2f/i.test(path),
  longNames: ({ path }) => path.split('/').some((name) => name.length > 255),
  strict: ({ path, expected, isNamedAsFile }) =>
    expected.status >= 400 && (/\/index(?:\.html)?\/?$/.test(path) || isNamedAsFile || !isTidy(path)),
  queryMerge: ({ query, expected, target, taken }) =>
    expected.location !== '' &&
    query !== '' &&
    ((target?.query ?? '') !== '' || taken || /(?:^|&)(?:&|$)|['"<>]/.test(query)),
  ownQuery: ({ query, target }) => query !== '' && (target?.query ?? '') !== '',
  queryKept: ({ query, expected }) => expected.location !== '' && query !== '',
  asSent: ({ path, query }) => !isText(`${path}?${query}`),
  indexes: ({ path, expected }) => expected.status >= 400 && /\/index(?:\.html)?\/?$/.test(path),
  fragments: ({ query, target }) => query !== '' && (target?.fragment ?? '') !== '',
  captures: ({ isPattern, target, path, expected }) =>
    isPattern && target !== undefined && hasHoles(target) && isRewritten(target, path, expected.location),
  slashes: ({ isOtherVariant }) => isOtherVariant,
  methods: ({ method, expected }) => method !== 'GET' && method !== 'HEAD' && expected.location === '',
};

const abilities = Object.keys(abilityTitles).filter(isAbility);

function isOtherVariant({ served: { pages } }: Plan, url: Path): boolean {
  return pages.has(otherSlash(url)) || /\/index\.html$/.test(withoutTrailingSlash(url));
}

/** An escape that is none. */
function hasBrokenEscape(path: string): boolean {
  return /%(?![0-9A-Fa-f]{2})/.test(path);
}

/** A path that climbs above the root, or has a NUL. */
function climbsOut(path: string): boolean {
  if (path.includes('%00')) return true;
  let depth = 0;
  for (const part of path.replace(/%2f/gi, '/').replace(/%2e/gi, '.').split('/')) {
    if (part !== '' && part !== '.') depth += part === '..' ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}

function hasDots(path: string): boolean {
  return /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}

/** The abilities for want of which a host says that it answers a request otherwise; none where it answers as it must. */
export function declaredFor(
  host: Host,
  plan: Plan,
  { method, url, request: headers }: Pick<Probe, 'method' | 'url' | 'request'>,
  expected: Reply,
): Ability[] {
  const request = requestOf(url, { method, headers });
  const [path = '', query = ''] = request.target.split(/\?(.*)/s);
  const step = answer(plan, request).by.find((one) => one.step === 'entry');
  const entry = step && 'entry' in step ? step.entry : undefined;
  const one: Case = {
    path,
    query,
    method,
    expected,
    target: entry?.outcome.target,
    isPattern: entry?.kind === 'pattern',
    taken: (entry?.query.length ?? 0) > 0,
    isOtherVariant: isOtherVariant(plan, parsePath(path)),
    isPage: plan.served.pages.has(parsePath(path)),
    isFile: plan.served.files.has(parsePath(path)),
    isNamedAsFile: /\.html$/i.test(path) && plan.served.pages.has(parsePath(path.replace(/\.html$/i, '/'))),
  };
  const isReported = (rule: string): boolean => rulesBeyond(host, plan).includes(rule);
  const isRedirectedBehind = (): boolean =>
    expected.status === 410 &&
    one.isPattern &&
    isReported('host-gone-redirected') &&
    isRedirected(plan, path);
  const isInOtherCase = (): boolean => plan.ignoreCase && isReported('host-case') && isOtherCase(plan, path);
  return abilities.filter(
    (ability) =>
      (!host.can[ability] && otherwise[ability]?.(one)) ||
      (ability === 'gone' && isRedirectedBehind()) ||
      (ability === 'ignoreCase' && isInOtherCase()),
  );
}

/** True where a pattern of the map redirects a URL, whatever is before it. */
function isRedirected({ patterns, ignoreCase }: Plan, path: string): boolean {
  return makeLookup([], patterns, ignoreCase)
    .patterns(path)
    .some(({ outcome }) => outcome.target !== undefined);
}

/** True for a path below a pattern that is that of a page, a file or something gone but for its case. */
function isOtherCase(plan: Plan, path: string): boolean {
  const own = withoutTrailingSlash(parsePath(path));
  const folded = foldPath(own, true);
  const { served, exact } = plan;
  const known = [...served.pages.keys(), ...served.files.keys(), ...exact.map((entry) => entry.path)];
  return (
    known.map(withoutTrailingSlash).some((other) => other !== own && foldPath(other, true) === folded) &&
    isRedirected(plan, path)
  );
}

const beyond = new WeakMap<Plan, readonly string[]>();

function rulesBeyond(host: Host, plan: Plan): readonly string[] {
  const rules = beyond.get(plan) ?? host.beyond?.(plan).map(({ rule }) => rule) ?? [];
  beyond.set(plan, rules);
  return rules;
}

/** True for a query with a name in another encoding than browsers write, or with one that is there twice. */
function hasOddNames(query: string): boolean {
  const names = query.split('&').map((piece) => piece.replace(/=.*/s, ''));
  return (
    new Set(names).size < names.length || !names.every((name) => encodeURIComponent(decode(name)) === name)
  );
}

function decode(text: string): string {
  return isText(text) ? decodeURIComponent(text) : text;
}

/** A path as browsers and WordPress send it: nothing is escaped that needs no escape, with digits of one case. */
function isUsual(path: string): boolean {
  const escapes = path.match(/%.{0,2}/g) ?? [];
  const isOneCase = [escapes.map((hex) => hex.toUpperCase()), escapes.map((hex) => hex.toLowerCase())].some(
    (all) => all.join() === escapes.join(),
  );
  return (
    isOneCase &&
    escapes.every((hex) => /^%[0-9A-F]{2}$/i.test(hex) && isForeign(Number.parseInt(hex.slice(1), 16))) &&
    isText(path)
  );
}

function isForeign(byte: number): boolean {
  return !/[A-Za-z0-9\-._~!$&'()*+,;=:@/]/.test(String.fromCharCode(byte));
}

function isText(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** True for a path that `encodeURIComponent` would write just so. */
function isTidy(path: string): boolean {
  return (
    isText(path) && path.split('/').every((part) => encodeURIComponent(decodeURIComponent(part)) === part)
  );
}

function hasHoles({ path, query }: Target): boolean {
  return [path, query].some((part) => holesIn(part).some((piece) => 'hole' in piece));
}

/** True where a target that is filled in as text and read as a URL comes out in another variant. */
function isRewritten(target: Target, path: string, location: string): boolean {
  const [filled = ''] = location.split(/[?#]/);
  const end = target.path.endsWith('*') ? path : target.path;
  return /[$:'|^`[\]]|%(?:5B|5D|7C|5E)/i.test(path) || filled.endsWith('/') !== end.endsWith('/');
}
