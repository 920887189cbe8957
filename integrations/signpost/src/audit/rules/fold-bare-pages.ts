import { compareFindings, type Finding } from '../../lib/finding.ts';
import { joinWithOr } from '../../lib/text/text.ts';
import type { Site } from '../site/site.ts';

/** The rules of what a layout writes into the head of each page. */
const rulesOfLayout = new Set(['canonical-missing', 'description-missing', 'html-lang', 'viewport']);
/** `the page has no canonical`, `the page has no language: <html> has no lang` */
const absence = /^the page has no ([^:]+)/;
/** More pages have a layout that lacks it. */
const maxShare = 0.1;

/**
 * The findings with a single one for a page by hand beside those of a generator, which lacks what their layout writes: the charts of
 * a benchmark, /charts/index.html of a Helm repository.
 */
export function foldBarePages({ pages }: Pick<Site, 'pages'>, findings: readonly Finding[]): Finding[] {
  const absences = findings.filter(({ rule, message }) => rulesOfLayout.has(rule) && absence.test(message));
  const rare = [...Map.groupBy(absences, ({ rule }) => rule).values()]
    .filter(({ length }) => length <= pages.length * maxShare)
    .flat();

  const folded = new Set<Finding>();
  const barePages: Finding[] = [];
  for (const group of Map.groupBy(rare, ({ file }) => file).values()) {
    const [first] = group;
    if (first === undefined || group.length < 2) continue;
    for (const finding of group) folded.add(finding);
    const missing = group.map(({ message }) => absence.exec(message)?.[1] ?? '');
    barePages.push({
      ...first,
      cause: 'bare page',
      message: `the page has no ${joinWithOr(missing)}, which nearly all other pages have`,
      fix: 'write them into its head, or build the page with the layout of the others',
    });
  }
  const others = findings.filter((finding) => !folded.has(finding));
  return [...others, ...barePages].sort(compareFindings);
}
