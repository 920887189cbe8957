import type { ConventionId, Finding, Level } from '../core/finding.ts';
import type { Page } from '../site/page.ts';
import type { Site, SitePart } from '../site/site.ts';

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
}

/**
 * How little of the site a rule may be shown, so that it finds on those pages what it finds there on the whole site: `refs`
 * is one page alone, with the headers of `_headers` and no other address. A function tells the pages that must be seen
 * together: those for which it gives the same. A rule without a scope needs the whole site, and of its pages looks at the
 * outline only (`site/outline.ts`). Tests hold each rule to its scope.
 */
type Scope = 'refs' | ((page: Page) => string | number | undefined);

/** The texts of a rule are its documentation, its examples its tests. */
interface RuleTexts {
  /** Lower-case words with hyphens; the file has the same name. */
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  /** Empty where the conventions are silent; such a rule is off unless asked for. */
  readonly conventions: readonly ConventionId[];
  /** Why it matters, with the source. */
  readonly why: string;
  /** How to mend it. */
  readonly fix: string;
  /** Made for those who ask: an audit needs none of them. */
  readonly examples: () => { readonly good: readonly Example[]; readonly bad: readonly Example[] };
}

/** A check that looks at each page alone and asks for no address; it may see some pages while others are still read. */
export interface PageRule extends RuleTexts {
  readonly scope: 'page';
  check(part: SitePart): Iterable<Report>;
}

interface SiteRule extends RuleTexts {
  /** Left out by rules that need the whole site. */
  readonly scope?: Scope;
  /** Told of each part of the site while others are still read, for what it gathers of it (`shared/gather.ts`). */
  readonly ahead?: (part: SitePart) => unknown;
  check(site: Site): Iterable<Report>;
}

/** One check. */
export type Rule = PageRule | SiteRule;

/** Types a rule where it is written. */
export function defineRule(rule: Rule): Rule {
  return rule;
}
