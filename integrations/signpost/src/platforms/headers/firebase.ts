import { type JsonItem, readJsonFile } from '../../lib/json/json-file.ts';
import { type FirebaseSource, firebaseMatching, firebaseSites, firebaseSource } from '../firebase.ts';
import { invalid, type PlatformRule, type RuleCondition, type RuleState } from '../platform-rule.ts';
import {
  forUnknown,
  type HeaderPattern,
  headerFault,
  headerPattern,
  keyAndValue,
  refusedRule,
  rulesOfPairs,
} from './header-rule.ts';

/** One of `headers`. */
const firebaseHeaders = firebaseSource.extend({ headers: keyAndValue });

/**
 * The headers of `hosting.headers` in firebase.json, for one site or several, in the order in which Firebase sets them: the
 * last value of a name counts. https://firebase.google.com/docs/hosting/full-config#headers
 */
export function firebaseHeaderRules(file: string, text: string): PlatformRule[] {
  const json = readJsonFile(file, text);
  const sites = firebaseSites(json);
  return sites.flatMap((site, index) => {
    const conditions: RuleCondition[] =
      sites.length < 2 ? [] : [{ on: 'server', text: `the site is number ${index + 1} of "hosting"` }];
    return json.list(...site, 'headers').flatMap((item, at) => {
      const items = json.list(...site, 'headers', String(at), 'headers');
      return blockRules(file, item, items, conditions);
    });
  });
}

function blockRules(
  file: string,
  { value, line, text }: JsonItem,
  items: readonly JsonItem[],
  conditions: readonly RuleCondition[],
): PlatformRule[] {
  const base = { platform: 'firebase', file } as const;
  const { source, glob, regex, headers = [] } = firebaseHeaders.safeParse(value).data ?? {};
  if (source === undefined && glob === undefined && regex === undefined)
    return [
      refusedRule(
        { ...base, line, text },
        'It isn\'t an object with a "source", "glob" or "regex", and "headers" as a list of "key" and "value". Firebase refuses the whole file.',
      ),
    ];
  const fault = (source ?? glob) === undefined ? regexFault(regex ?? '') : undefined;
  const pattern = patternOf({ source, glob, regex });
  const all = { ...base, ...pattern, conditions: [...(pattern.conditions ?? []), ...conditions] };
  return rulesOfPairs(all, items, headers, (key, text) => fault ?? headerFault(key, text));
}

function patternOf(source: FirebaseSource): HeaderPattern {
  const from = source.source ?? source.glob ?? `"regex": "${source.regex}"`;
  const matching = firebaseMatching(source, '');
  if (matching === undefined) return forUnknown(from);
  // A regular expression can't be represented by a few paths; a glob ignores a trailing slash.
  const isGlob = (source.source ?? source.glob) !== undefined;
  const samples = isGlob ? matching.samples.flatMap((path) => [path, path.replace(/\/?$/, '/')]) : [];
  return headerPattern(from, { ...matching, samples });
}

/** RE2 has other group names than JavaScript, and no look-around. https://github.com/google/re2/wiki/Syntax */
function regexFault(regex: string): RuleState | undefined {
  const why = /\(\?<?[=!]/.test(regex)
    ? `The expression "${regex}" has a lookahead or lookbehind, which Firebase (RE2) doesn't support.`
    : isBroken(regex.replaceAll('(?P<', '(?<').replace(/\(\?[imsU]+\)/g, ''))
      ? `The expression "${regex}" is not valid.`
      : undefined;
  return why === undefined ? undefined : invalid(why);
}

function isBroken(regex: string): boolean {
  try {
    return new RegExp(regex) === undefined;
  } catch {
    return true;
  }
}
