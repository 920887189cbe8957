import {
  type Cause,
  type ConventionId,
  type Example,
  type ExampleTables,
  type Finding,
  type FindingDefinition,
  type Level,
  type Place,
  readExamples,
} from '../../lib/finding.ts';
import { memoize } from '../../lib/memoize.ts';
import type { Spot } from '../../lib/text/lines.ts';
import type { Page } from '../../pages/page.ts';
import { type Kind, type Origin, readRole } from '../site/role.ts';
import type { Site, SitePages } from '../site/site.ts';

// A rule: its texts, its examples, and the function from a site to its faults.

/** A fault that a rule yields: a place, and why it is one. The runner makes a finding of it. */
export interface Fault
  extends Pick<
    Finding,
    'file' | 'line' | 'column' | 'url' | 'source' | 'edit' | 'lacksTarget' | 'hidesLines'
  > {
  readonly cause: Cause;
}

/** A fault with the words of its cause, as the fields of a finding. */
export interface WordedFault extends Omit<Finding, 'rule' | 'conventions' | 'level' | 'fix'> {
  /** Overrides the rule's level. */
  readonly level?: Level;
  /** Default: that of the rule. */
  readonly fix?: string | undefined;
}

/** The place of something on a page, for a finding. */
export function locateOnPage(
  site: { readonly origin: string },
  page: Page,
  spot?: Spot,
): Pick<Finding, 'file' | 'line' | 'column' | 'url'> {
  const place = { file: page.file, url: site.origin + page.servedUrl };
  return spot === undefined
    ? { ...place, line: 1, column: 1 }
    : { ...place, line: spot.line, column: spot.column };
}

/** The place of a finding about a line of a file: a rule of `_redirects`, a header, a line of robots.txt. */
export function pickPlace({ file, line, column = 1 }: Omit<Place, 'column'> & Partial<Place>): Place {
  return { file, line, column };
}

export function flattenFault({ cause, ...place }: Fault): WordedFault {
  const { key, ...words } = cause;
  return { ...place, ...words, cause: key };
}

/** A fault, as a clause after the subject, and what to do. */
export interface Clause {
  readonly text: string;
  readonly fix: string;
}

/** The texts are the rule's documentation, the examples its tests. The file is named after the id. */
interface RuleTexts extends FindingDefinition {
  /** If empty, the rule runs only if settings turn it on, or if it is always on. */
  readonly conventions: readonly ConventionId[];
  /** True for a rule without a convention that always runs, because the faults do harm. */
  readonly isAlwaysOn?: true;
  /** The pages that the rule judges, by their origin; `--only` judges all. */
  readonly judges?: Judges;
}

/** Without origins all, except old versions in a rule about single pages, since nobody edits them. */
interface Judges {
  readonly origins?: readonly Origin[];
  /** The kinds of pages that the rule has nothing to say about, also with `--only`. */
  readonly leavesOut?: readonly Kind[];
}

const leavesOut: readonly Kind[] = ['unseen'];
/** What nobody sees as a page: the other documents are those of the site and its error pages. */
export const noDocuments: readonly Kind[] = ['redirect', 'fragment', 'unreadable', 'feed'];

/** What people write, without copies of it, which `canonical-duplicate` reports. */
export const ownPages: Judges = { origins: ['own'], leavesOut };
/** What people write, and copies of it. */
export const writtenPages: Judges = { origins: ['own', 'copy'], leavesOut };
/** All that the site's owner can change by a setting or a layout. */
export const pagesOfSite: Judges = { origins: ['own', 'copy', 'generated'], leavesOut };
/** All pages but those of old versions, which nobody edits. */
export const currentPages: Judges = { origins: ['own', 'copy', 'generated', 'reference'], leavesOut };

const allPages: Judges = {};

/** The site with the pages that the rule judges, of all origins with `--only`. Links still lead to all. */
export function selectJudged<Pages extends SitePages>(
  { scope, judges = scope === 'page' ? currentPages : allPages }: Pick<Rule, 'scope' | 'judges'>,
  site: Pages,
  hasAllOrigins = false,
): Pages {
  const { leavesOut = [] } = judges;
  return selectPages(site)(hasAllOrigins ? { leavesOut } : judges);
}

/** One site for all rules that judge the same pages, so that what they ask of it is found once. */
const selectPages = memoize(<Pages extends SitePages>(site: Pages) =>
  memoize(({ origins, leavesOut = [] }: Judges): Pages => {
    const isJudged = (page: Page) => {
      const { kind, origin } = readRole(site, page);
      return (origins?.includes(origin) ?? true) && !leavesOut.includes(kind);
    };
    if (site.documents.every(isJudged)) return site;
    return { ...site, documents: site.documents.filter(isJudged), pages: site.pages.filter(isJudged) };
  }),
);

/** A check of single pages, which the toolbar can run too. */
interface PageRule extends RuleTexts {
  readonly scope: 'page';
  check(pages: SitePages): Iterable<Fault>;
}

/** A check of the whole site. */
interface SiteRule extends RuleTexts {
  readonly scope?: undefined;
  check(site: Site): Iterable<Fault>;
}

export type Rule = PageRule | SiteRule;

/** True for a default rule. */
export function isOn({
  level,
  conventions,
  isAlwaysOn,
}: Pick<RuleTexts, 'level' | 'conventions' | 'isAlwaysOn'>): boolean {
  return level !== 'info' && (conventions.length > 0 || isAlwaysOn === true);
}

/** What a rule accepts, and what it prints of its faults, word for word. */
interface RuleExamples {
  readonly good: ExampleTables['good'];
  readonly bad: Readonly<Record<string, Omit<Example, 'title' | 'finds'> & { readonly finds: string }>>;
}

/** A rule as its file defines the rule. */
type Written<Kind extends Rule> = Omit<Kind, 'examples'> & { readonly examples: () => RuleExamples };

/** Types a rule definition; its id stays a literal type. */
export function defineRule<const Id extends string>(
  rule: (Written<PageRule> | Written<SiteRule>) & { readonly id: Id },
): Rule & { readonly id: Id } {
  return { ...rule, examples: () => readExamples(rule.examples()) };
}
