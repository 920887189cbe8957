import type { Unreadable } from '../../lib/build-files.ts';
import type { ConventionId, Finding, Level } from '../../lib/finding.ts';
import type { Site, SitePages } from '../site/site.ts';

/** What a rule yields; the runner adds the rule's id, conventions and level. */
export interface Report extends Omit<Finding, 'rule' | 'conventions' | 'level'> {
  /** Where one finding weighs less or more than the rule's own level. */
  readonly level?: Level;
}

/** A small site, written out as files, that the rule must be silent on or must find something in. */
export interface Example {
  readonly title: string;
  /** Path in the build ─▶ text. `redirects.yaml` is read as the map. */
  readonly files: Readonly<Record<string, string>>;
  /** The canonical origin; `https://www.example.com` unless said. */
  readonly site?: string;
  /** URLs of other sites that are dead, with the reason. */
  readonly external?: Readonly<Record<string, string>>;
  /** What of it can't be read, which no text can show. */
  readonly unreadable?: readonly Unreadable[];
}

/** The texts of a rule are its documentation, its examples its tests. */
interface RuleTexts {
  /** Lower-case words with hyphens; the file has the same name. */
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  /** Empty where the conventions are silent; such a rule is off unless asked for, or always on. */
  readonly conventions: readonly ConventionId[];
  /** True for a rule that runs though the conventions are silent: what it finds does harm whatever they say. */
  readonly isAlwaysOn?: true;
  /** Why it matters, with the source. */
  readonly why: string;
  /** How to mend it. */
  readonly fix: string;
  /** Made for those who ask: an audit needs none of them. */
  readonly examples: () => { readonly good: readonly Example[]; readonly bad: readonly Example[] };
}

/** A check that looks at each page alone, so that the toolbar can run it on one. */
interface PageRule extends RuleTexts {
  readonly scope: 'page';
  check(pages: SitePages): Iterable<Report>;
}

/** A check that needs the whole site. */
interface SiteRule extends RuleTexts {
  readonly scope?: undefined;
  check(site: Site): Iterable<Report>;
}

/** One check. */
export type Rule = PageRule | SiteRule;

/** True for a rule that runs without being asked for. */
export function isOn({ conventions, isAlwaysOn }: Pick<RuleTexts, 'conventions' | 'isAlwaysOn'>): boolean {
  return conventions.length > 0 || isAlwaysOn === true;
}

/** Types a rule where it is written; its id stays a literal type. */
export function defineRule<const Id extends string>(
  rule: Rule & { readonly id: Id },
): Rule & { readonly id: Id } {
  return rule;
}
