import { isPlatformId, type PlatformRule, platformTitles } from '../../../hosts/shared/platform-rule.ts';
import type { SitePlatforms, UnreadRules } from '../../site/platforms.ts';
import type { Clause } from '../rule.ts';

interface Idle extends Clause {
  readonly rule: PlatformRule;
  /** The platforms on which it has no effect. */
  readonly titles: readonly string[];
}

/** The rules without effect, each once for all platforms; `nameOf` tells apart those of one line. */
export function findIdleRules(
  { all }: SitePlatforms,
  reasonFor: (rule: PlatformRule, rules: readonly PlatformRule[]) => Clause | undefined,
  nameOf: (rule: PlatformRule) => string,
): Iterable<Idle> {
  const found = new Map<string, Idle>();
  for (const { rules } of all)
    for (const rule of rules) {
      const reason = reasonFor(rule, rules);
      if (reason === undefined) continue;
      const key = `${rule.file}:${rule.line} ${nameOf(rule)} ${reason.text}`;
      const titles = [...(found.get(key)?.titles ?? []), platformTitles[rule.platform]];
      found.set(key, { rule, ...reason, titles });
    }
  return found.values();
}

/** A message about some platforms. The report itself ends a message, so it has no full stop. */
export function onPlatforms(titles: readonly string[], sentence: string): string {
  return stripFullStop(`On ${listText(titles)}, ${sentence}`);
}

export function stripFullStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** Where another rule is, seen from a rule: `line 3`, `netlify.toml:12`. */
export function placeFrom(
  { file }: PlatformRule,
  by: { readonly file: string; readonly line: number },
): string {
  return by.file === file ? `line ${by.line}` : `${by.file}:${by.line}`;
}

/** That no host of the site reads a file, and how many of its rules that are for. */
export function describeUnreadFile({ file, line, hosts, rules }: UnreadRules) {
  const titles = listText(hosts.map((id) => (isPlatformId(id) ? platformTitles[id] : id)));
  const verb = hosts.length === 1 ? "doesn't" : "don't";
  const rest =
    rules.length === 1 ? "its rule doesn't take effect" : `none of its ${rules.length} rules takes effect`;
  return { ...{ file, line, column: 1 }, message: `${titles} ${verb} read ${file}, so ${rest}` };
}

/** Made when needed: the first takes 25 ms. */
const listText = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);
