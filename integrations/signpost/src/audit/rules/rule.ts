import type { ConventionId, Example, Finding, FindingDefinition, Level } from '../../lib/finding.ts';
import type { Site, SitePages } from '../site/site.ts';

/** What a rule yields; the runner adds id, conventions and level. */
export interface Report extends Omit<Finding, 'rule' | 'conventions' | 'level'> {
  /** Overrides the rule's level for one finding. */
  readonly level?: Level;
}

/** The texts are the rule's documentation, the examples its tests. The file is named after the id. */
interface RuleTexts extends FindingDefinition {
  /** If empty, the rule runs only if settings turn it on, or if it is always on. */
  readonly conventions: readonly ConventionId[];
  /** True for a rule that runs without a convention, because its findings do harm. */
  readonly isAlwaysOn?: true;
}

/** A check of single pages, which the toolbar can run too. */
interface PageRule extends RuleTexts {
  readonly scope: 'page';
  check(pages: SitePages): Iterable<Report>;
}

/** A check of the whole site. */
interface SiteRule extends RuleTexts {
  readonly scope?: undefined;
  check(site: Site): Iterable<Report>;
}

export type Rule = PageRule | SiteRule;

/** True for a rule that runs by default. */
export function isOn({ conventions, isAlwaysOn }: Pick<RuleTexts, 'conventions' | 'isAlwaysOn'>): boolean {
  return conventions.length > 0 || isAlwaysOn === true;
}

/** Title of an example ─▶ the files of its site, and what files can't represent. */
type ExampleTable = Readonly<Record<string, Example['files'] | Omit<Example, 'title'>>>;

/** A rule as defined in its file. */
type Written<Kind extends Rule> = Omit<Kind, 'examples'> & {
  readonly examples: () => { readonly good: ExampleTable; readonly bad: ExampleTable };
};

/** Types a rule definition; its id stays a literal type. */
export function defineRule<const Id extends string>(
  rule: (Written<PageRule> | Written<SiteRule>) & { readonly id: Id },
): Rule & { readonly id: Id } {
  const examples = () => {
    const { good, bad } = rule.examples();
    return { good: listOf(good), bad: listOf(bad) };
  };
  return { ...rule, examples };
}

function listOf(table: ExampleTable): Example[] {
  return Object.entries(table).map(([title, example]) =>
    hasMore(example) ? { ...example, title } : { title, files: example },
  );
}

function hasMore(example: ExampleTable[string]): example is Omit<Example, 'title'> {
  return typeof example.files === 'object';
}
