import { formatCount } from '../lib/text/text.ts';
import { samplePaths } from '../map/patterns/sample.ts';
import { makeSourceTest } from '../map/source-test.ts';
import { type ImportedRedirect, type Item, type LeftOut, type Notice, printLine } from './item.ts';
import { makeRedirectTest, parseSample } from './left-out-first.ts';

// An imported rule that leads to a rule that a map can't express: `/manual/* /docs/*`, where `^/docs/(?!v[0-9])` leads to
// /docs/latest/. In the old file clients go on; with the map they stay on the first target. Each such line gets a notice.

type Rule = Item & ImportedRedirect;

/** Reports rules that aren't imported and redirect the target of an imported rule, where the map has nothing for it. */
export function reportLeftOutNext(items: readonly Item[]): Notice[] {
  const rules = items.filter((item) => item.kind === 'rule');
  const isInMap = makeSourceTest(rules.map(({ from }) => from));
  const targets = rules
    .map((rule) => ({ rule, paths: listTargetPaths(rule).filter((path) => !isInMap(path)) }))
    .filter(({ paths }) => paths.length > 0);
  // Thousands of redirects may lead to a few pages.
  const distinctPaths = new Set(targets.flatMap(({ paths }) => paths));
  const requests = Array.from(distinctPaths, (path) => ({ path, request: parseSample(path) }));

  return items.flatMap((item): Notice[] => {
    if (item.kind !== 'unexpressed' || item.group !== 'keep') return [];
    const isRedirected = makeRedirectTest(item);
    const redirected = requests.filter(({ request }) => isRedirected(request));
    const redirectedPaths = new Set(redirected.map(({ path }) => path));
    const leading = targets.filter(({ paths }) => paths.some((path) => redirectedPaths.has(path)));
    const [first] = leading;
    return first === undefined ? [] : [noticeTarget(item, first.rule, leading.length - 1)];
  });
}

/** The paths that a rule of the site leads to: /docs/, /docs/any and /docs/any/more for `/docs/*`. */
function listTargetPaths({ to }: Rule): string[] {
  return /^\/(?!\/)/.test(to) ? samplePaths(to.replace(/[?#].*$/s, '')) : [];
}

function noticeTarget(item: LeftOut, rule: Rule, otherCount: number): Notice {
  const others = otherCount === 0 ? '' : `, as do the targets of ${formatCount(otherCount, 'more redirect')}`;
  return {
    line: item.line,
    file: item.file,
    text: `it isn't imported, and the target of ${printLine(rule, item)} matches it${others}: ${rule.from} redirects to ${rule.to}. In the map, clients stay there. Write the final URL as the target, or leave both lines in the old file`,
  };
}
