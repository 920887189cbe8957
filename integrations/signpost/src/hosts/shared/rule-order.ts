import { memoize } from '../../lib/memoize.ts';
import {
  type ForeignRule,
  hasNoFurtherConditions,
  isAnswer,
  isFinal,
  type RequestParts,
  type RuleState,
} from './foreign-rule.ts';

/** Parts of a build that affect a platform's rules. */
export interface BuildContext {
  /** The file that is served at a path. */
  readonly fileAt?: ((path: string) => string | undefined) | undefined;
  /** The URLs of all files; undefined without a build. */
  readonly urls?: (() => readonly string[]) | undefined;
}

/** The rules of a platform in the order of evaluation, each with its state. */
export function judgeRules(
  rules: readonly ForeignRule[],
  { fileAt, urls }: BuildContext = {},
): ForeignRule[] {
  const earlier = new Earlier(urls);
  return rules.map((rule) => {
    // A dropped line hides no other line.
    if (rule.state.is !== 'active' || !isFinal(rule)) return rule;
    const state = findFileState(rule, fileAt) ?? findShadow(rule, earlier);
    earlier.add(rule);
    return state === undefined ? rule : { ...rule, state };
  });
}

function findFileState(
  { samples, isExact, isForced }: ForeignRule,
  fileAt: BuildContext['fileAt'],
): RuleState | undefined {
  const [path] = samples;
  if (path === undefined || !isExact || isForced) return undefined;
  const file = fileAt?.(path);
  return file === undefined ? undefined : { is: 'file wins', file };
}

function findShadow(rule: ForeignRule, earlier: Earlier): RuleState | undefined {
  const first = earlier.taking(rule);
  return first && { is: 'shadowed', by: { file: first.file, line: first.line } };
}

/** Earlier rules, by path if a rule is for a single path. */
class Earlier {
  readonly #exact = new Map<string, ForeignRule[]>();
  readonly #patterns: ForeignRule[] = [];
  readonly #urls: BuildContext['urls'];

  constructor(urls: BuildContext['urls']) {
    this.#urls = urls;
  }

  add(rule: ForeignRule): void {
    const [path] = rule.samples;
    if (!rule.isExact || path === undefined) this.#patterns.push(rule);
    else this.#exact.set(withoutSlash(path), [...(this.#exact.get(withoutSlash(path)) ?? []), rule]);
  }

  /** The first earlier rule that matches every URL of a rule. */
  taking(rule: ForeignRule): ForeignRule | undefined {
    const [path] = rule.samples;
    if (path === undefined) return undefined;
    const same = rule.isExact ? (this.#exact.get(withoutSlash(path)) ?? []) : [];
    return [...same, ...this.#patterns].find(
      (first) => coversRule(first, rule) && (first.isForced || !rule.isForced || !this.#hasFile(rule)),
    );
  }

  /** True if a file may exist for a forced rule, so that an earlier unforced rule doesn't apply. */
  #hasFile(rule: ForeignRule): boolean {
    const urls = this.#urls?.();
    return urls === undefined || urls.some((path) => matchesPath(rule, path));
  }
}

/** Netlify and others ignore the trailing slash. */
const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

function coversRule(first: ForeignRule, rule: ForeignRule): boolean {
  if (!hasNoFurtherConditions(first, rule) || (first.isFallback && !rule.isFallback)) return false;
  // `RewriteCond %{REQUEST_URI} !^/keep` before `RewriteRule .`: /keep still reaches a later `RewriteRule ^(.*)$`.
  const hasExceptions = first.hasExceptions === true || first.from.includes('(?!');
  if (hasExceptions && !rule.isExact) return false;
  return first.conditions.length > 0 ? first.from === rule.from : matchesAllSamples(first, rule);
}

/** True if a rule matches every sample of another rule. */
function matchesAllSamples(one: ForeignRule, other: ForeignRule): boolean {
  return other.samples.every(
    (path) => matchesPath(one, path) && varySample(path, other).every((text) => matchesPath(one, text)),
  );
}

function matchesPath({ match }: ForeignRule, path: string): boolean {
  return match({ path, query: '', host: '' }) !== undefined;
}

/** A sample with different texts for wildcards, if the rule matches. */
function varySample(path: string, rule: ForeignRule): string[] {
  // Firebase's source /a/b matches /a/b/ too, which an earlier ^/a/[^/]+$ doesn't.
  const slashed = path.endsWith('/') ? withoutSlash(path) : `${path}/`;
  const variants = [path.toUpperCase(), path.toLowerCase(), slashed].filter(
    (one) => one !== path && matchesPath(rule, one),
  );
  if (rule.isExact) return variants;

  const others = ['0.~', 'Zz', '7'].map((text) => path.replace(/any(?:-\w+)?/g, text));
  // An unanchored expression matches longer paths too.
  others.push(`${path.replace(/\/$/, '')}/0any`, `${path}0any`, `/0any${path}`);
  if (rule.conditions.length > 0) return [...variants, ...others];
  return [...variants, ...others.filter((one) => matchesPath(rule, one))];
}

/** A request: the path as sent, and whether the build has a file there. */
export interface FileRequest {
  readonly path: string;
  readonly query?: string;
  readonly host?: string;
  readonly scheme?: 'http' | 'https';
  readonly hasFile?: boolean;
}

/** The answer of a project's own files. */
export interface FileAnswer {
  /** The rule that answers, if any. */
  readonly rule: ForeignRule | undefined;
  /** The target for the URL, without the query. */
  readonly to: string | undefined;
  /** The target of a redirect, with the query. */
  readonly location: string | undefined;
  /** Earlier rules with conditions, which may answer first. */
  readonly conditional: readonly ForeignRule[];
}

/** The answer of a platform's rules for a path. */
export function answerFromFiles(rules: readonly ForeignRule[], request: FileRequest): FileAnswer {
  const { path, query = '', host = '', scheme } = request;
  const requestParts: RequestParts = { path, query, host, scheme };
  const conditional: ForeignRule[] = [];
  let isDecided = false;

  for (const rule of findCandidates(rules, requestParts.path)) {
    if ((request.hasFile === true && !rule.isForced) || (isDecided && !rule.isFallback)) continue;
    const to = rule.match(requestParts);
    if (to === undefined) continue;

    // A rule for `Country=de` may answer instead of a later one.
    const isMet = rule.conditions.every(({ on }) => decided.has(on));
    if (!isAnswer(rule)) isDecided ||= isMet;
    else if (!isMet) conditional.push(rule);
    else if (rule.kind !== 'redirect') return { rule, to, location: undefined, conditional };
    else return { rule, to, location: appendQuery(rule, to, query), conditional };
  }

  return { rule: undefined, to: undefined, location: undefined, conditional };
}

/** Conditions that `match` checks. */
const decided: ReadonlySet<string> = new Set(['query', 'host']);

/** The rules that may match a path, in order. */
function findCandidates(rules: readonly ForeignRule[], path: string): ForeignRule[] {
  const { exact, patterns } = indexRules(rules);
  const found = [...(exact.get(withoutSlash(path)) ?? []), ...patterns];
  return found.sort((one, other) => one.at - other.at).map(({ rule }) => rule);
}

const indexRules = memoize((rules: readonly ForeignRule[]) => {
  const counting = rules
    .map((rule, at) => ({ rule, at }))
    .filter(({ rule }) => isFinal(rule) && (rule.state.is === 'active' || rule.state.is === 'file wins'));
  const isOne = ({ rule }: { rule: ForeignRule }): boolean => rule.isExact && rule.samples.length > 0;
  return {
    exact: Map.groupBy(counting.filter(isOne), ({ rule }) => withoutSlash(rule.samples[0] ?? '')),
    patterns: counting.filter((one) => !isOne(one)),
  };
});

/**
 * Vercel and Firebase merge both queries; Azure sends none; on Netlify and Cloudflare a target's own query replaces
 * the request's.
 */
function appendQuery({ platform, hasQuery }: ForeignRule, to: string, query: string): string {
  if (query === '' || platform === 'azure-swa' || hasQuery === true) return to;
  // Firebase appends it at the end, even after a fragment.
  if (platform === 'firebase') return to + (to.includes('?') ? '&' : '?') + query;
  const [, url = '', own = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  if (own === '') return `${url}?${query}${fragment}`;
  return platform === 'netlify' || platform === 'cloudflare' ? to : `${url}${own}&${query}${fragment}`;
}
