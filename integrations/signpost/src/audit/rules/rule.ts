import type { ConventionId, Example, Finding, FindingDefinition, Level } from '../../lib/finding.ts';
import type { Site, SitePages } from '../site/site.ts';

/** What a rule yields; the runner adds the rule's id, conventions and level. */
export interface Report extends Omit<Finding, 'rule' | 'conventions' | 'level'> {
  /** Where one finding weighs less or more than the rule's own level. */
  readonly level?: Level;
}

/** The texts of a rule are its documentation, its examples its tests. The file has the same name as the id. */
interface RuleTexts extends FindingDefinition {
  /** If empty, the rule is off unless settings turn it on, or always on. */
  readonly conventions: readonly ConventionId[];
  /** True for a rule that runs without a convention: what it finds does harm. */
  readonly isAlwaysOn?: true;
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

/** What an example shows ─▶ the files of its site, with what no file can show. */
type ExampleTable = Readonly<Record<string, Example['files'] | Omit<Example, 'title'>>>;

/** A rule as its file has it. */
type Written<Kind extends Rule> = Omit<Kind, 'examples'> & {
  readonly examples: () => { readonly good: ExampleTable; readonly bad: ExampleTable };
};

/** Types a rule where it is written; its id stays a literal type. */
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
