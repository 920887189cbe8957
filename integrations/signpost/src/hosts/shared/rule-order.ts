import { withoutSlash } from '../../lib/url/path.ts';
import { hasNoFurtherConditions, isFinal, isInEffect } from './ask-rule.ts';
import type { ForeignRule, RuleState } from './foreign-rule.ts';
import { listQueryPairs, RulesByPath } from './rules-by-path.ts';

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
  const earlierRules = new EarlierRules(urls);
  return rules.map((rule) => {
    // A dropped line hides no other line.
    if (!isInEffect(rule) || !isFinal(rule)) return rule;
    if (rule.state.is === 'never matches') {
      // `/blog/* /blog`: Netlify leaves its URLs out, and asks no later line.
      earlierRules.add(rule);
      return rule;
    }

    const fileState = findFileState(rule, fileAt);
    const shadowing = fileState === undefined ? earlierRules.findShadowing(rule) : undefined;
    if (shadowing !== undefined) {
      // The earlier rule also hides what this one would hide, so only the earlier one is compared with later rules.
      return { ...rule, state: { is: 'shadowed', by: { file: shadowing.file, line: shadowing.line } } };
    }

    earlierRules.add(rule);
    return fileState === undefined ? rule : { ...rule, state: fileState };
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

/** The rules above the one that is judged. */
class EarlierRules {
  readonly #rules = new RulesByPath();
  readonly #urls: BuildContext['urls'];

  constructor(urls: BuildContext['urls']) {
    this.#urls = urls;
  }

  add(rule: ForeignRule): void {
    this.#rules.add(rule);
  }

  /** A rule that answers every URL of the judged one: `/blog/* /news/` above `/blog/a /a`. */
  findShadowing(rule: ForeignRule): ForeignRule | undefined {
    const [path] = rule.samples;
    if (path === undefined) return undefined;

    const candidates = this.#rules
      .list(path, listQueryPairs(rule))
      .filter((earlier) => rule.isExact || !earlier.isExact);
    if (candidates.length === 0) return undefined;
    const testPaths = listTestPaths(rule);
    return candidates.find((earlier) => {
      // `/a /b 301` above `/a /c 301!`: where /a is a file, only the forced rule applies.
      const leavesFiles = rule.isForced && !earlier.isForced && this.#mayHaveFile(rule);
      return coversRule(earlier, rule, testPaths) && !leavesFiles;
    });
  }

  /** True if the build has a file at a URL of the rule. Without a build, it may have one. */
  #mayHaveFile(rule: ForeignRule): boolean {
    const urls = this.#urls?.();
    return urls === undefined || urls.some((path) => matchesPath(rule, path));
  }
}

/** True if an earlier rule matches every URL of a later one, under no further condition. */
function coversRule(earlier: ForeignRule, later: ForeignRule, testPaths: readonly string[]): boolean {
  if (!hasNoFurtherConditions(earlier, later) || (earlier.isFallback && !later.isFallback)) return false;

  // `RewriteCond %{REQUEST_URI} !^/keep` before `RewriteRule .`: /keep still reaches a later `RewriteRule ^(.*)$`.
  const hasExceptions = earlier.hasExceptions === true || earlier.from.includes('(?!');
  if (hasExceptions && !later.isExact) return false;

  // `match` tests conditions too, so that a sample path alone doesn't match.
  if (earlier.conditions.length > 0) return earlier.from === later.from;
  return testPaths.every((path) => matchesPath(earlier, path));
}

function matchesPath(rule: ForeignRule, path: string): boolean {
  const request = { path, query: '', host: '' };
  return rule.match(request) !== undefined || rule.stopsAt?.(request) === true;
}

/** The sample paths of a rule, and the variants of each that it matches: /OLD/ANY, /old/any/ and /old/7 of `/old/*`. */
function listTestPaths(rule: ForeignRule): string[] {
  return rule.samples.flatMap((sample) => {
    // Firebase's source /a/b matches /a/b/ too, which an earlier ^/a/[^/]+$ doesn't.
    const otherSlash = sample.endsWith('/') ? withoutSlash(sample) : `${sample}/`;
    const variants = [sample.toUpperCase(), sample.toLowerCase(), otherSlash].filter(
      (variant) => variant !== sample && matchesPath(rule, variant),
    );
    if (rule.isExact) return [sample, ...variants];

    const otherMatches = listOtherMatches(sample);
    // `match` tests conditions too, so that no variant of a rule with conditions would remain.
    const matched =
      rule.conditions.length > 0 ? otherMatches : otherMatches.filter((path) => matchesPath(rule, path));
    return [sample, ...variants, ...matched];
  });
}

/** Texts in place of the sample text `any` that an earlier `[a-z]+`, `\d+` or `\w+` doesn't match. */
const placeholderTexts = ['0.~', 'Zz', '7'];

/** Other paths that a pattern may match: /old/0.~, /old/Zz and /old/7 for the sample /old/any, and longer ones. */
function listOtherMatches(sample: string): string[] {
  const filled = placeholderTexts.map((text) => sample.replace(/any(?:-\w+)?/g, text));
  // An unanchored expression matches longer paths too.
  return [...filled, `${sample.replace(/\/$/, '')}/0any`, `${sample}0any`, `/0any${sample}`];
}
