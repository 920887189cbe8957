import { type ForeignRule, hasNoFurtherConditions, isFinal, type RuleState } from './foreign-rule.ts';

// From the rules of a platform in their order to the same rules with their state: whether an earlier rule answers all
// of their URLs, or a file does. It asks `match` with sample paths, since the syntaxes of the platforms have nothing in
// common.

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
  const earlier = new EarlierRules(urls);
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

function findShadow(rule: ForeignRule, earlier: EarlierRules): RuleState | undefined {
  const first = earlier.findShadowing(rule);
  return first && { is: 'shadowed', by: { file: first.file, line: first.line } };
}

/** The rules above the one that is judged, by path if a rule is for a single path. */
class EarlierRules {
  readonly #exact = new Map<string, ForeignRule[]>();
  readonly #patterns: ForeignRule[] = [];
  readonly #urls: BuildContext['urls'];

  constructor(urls: BuildContext['urls']) {
    this.#urls = urls;
  }

  add(rule: ForeignRule): void {
    const [path] = rule.samples;
    if (rule.isExact && path !== undefined)
      this.#exact.set(withoutSlash(path), [...this.#listExact(path), rule]);
    else this.#patterns.push(rule);
  }

  /** The first rule that answers every URL of the judged one: `/blog/* /news/` above `/blog/a /a`. */
  findShadowing(rule: ForeignRule): ForeignRule | undefined {
    const [path] = rule.samples;
    if (path === undefined) return undefined;

    const candidates = [...(rule.isExact ? this.#listExact(path) : []), ...this.#patterns];
    return candidates.find((first) => {
      // `/a /b 301` above `/a /c 301!`: where /a is a file, only the forced rule applies.
      const leavesFiles = rule.isForced && !first.isForced && this.#mayHaveFile(rule);
      return coversRule(first, rule) && !leavesFiles;
    });
  }

  #listExact(path: string): readonly ForeignRule[] {
    return this.#exact.get(withoutSlash(path)) ?? [];
  }

  /** True if the build has a file at a URL of the rule. Without a build, it may have one. */
  #mayHaveFile(rule: ForeignRule): boolean {
    const urls = this.#urls?.();
    return urls === undefined || urls.some((path) => matchesPath(rule, path));
  }
}

/** `/book` for `/book/`, which are one path on Netlify. The home page stays `/`. */
export function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

function coversRule(first: ForeignRule, rule: ForeignRule): boolean {
  if (!hasNoFurtherConditions(first, rule) || (first.isFallback && !rule.isFallback)) return false;
  // `RewriteCond %{REQUEST_URI} !^/keep` before `RewriteRule .`: /keep still reaches a later `RewriteRule ^(.*)$`.
  const hasExceptions = first.hasExceptions === true || first.from.includes('(?!');
  if (hasExceptions && !rule.isExact) return false;
  return first.conditions.length > 0 ? first.from === rule.from : matchesAllSamples(first, rule);
}

/** True if the first rule matches every sample of the other. */
function matchesAllSamples(first: ForeignRule, rule: ForeignRule): boolean {
  return rule.samples.every((path) =>
    [path, ...varySample(path, rule)].every((variant) => matchesPath(first, variant)),
  );
}

function matchesPath({ match }: ForeignRule, path: string): boolean {
  return match({ path, query: '', host: '' }) !== undefined;
}

/** Other URLs that the rule matches: /OLD/ANY, /old/any/ and /old/7 for the sample /old/any of `/old/*`. */
function varySample(path: string, rule: ForeignRule): string[] {
  // Firebase's source /a/b matches /a/b/ too, which an earlier ^/a/[^/]+$ doesn't.
  const slashed = path.endsWith('/') ? withoutSlash(path) : `${path}/`;
  const variants = [path.toUpperCase(), path.toLowerCase(), slashed].filter(
    (variant) => variant !== path && matchesPath(rule, variant),
  );
  if (rule.isExact) return variants;

  const filled = ['0.~', 'Zz', '7'].map((text) => path.replace(/any(?:-\w+)?/g, text));
  // An unanchored expression matches longer paths too.
  filled.push(`${path.replace(/\/$/, '')}/0any`, `${path}0any`, `/0any${path}`);
  if (rule.conditions.length > 0) return [...variants, ...filled];
  return [...variants, ...filled.filter((variant) => matchesPath(rule, variant))];
}
