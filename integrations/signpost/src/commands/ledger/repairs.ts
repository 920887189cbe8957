import { isSlashVariant } from '../../audit/rules/shared/changed-layout.ts';
import { toDay } from '../../lib/date.ts';
import { quoteForShell } from '../../lib/text/escape.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { compact, formatNumber } from '../../lib/text/text.ts';
import type { Path } from '../../lib/url/path.ts';
import { printScalar } from '../../map/edit-yaml.ts';
import { groupByRedirect, type LostUrl } from './lost.ts';

// From lost URLs to what repairs them, as commands and as lines of redirects.yaml: a redirect where a target is likely,
// otherwise `gone`, as a comment: a person who pastes all lines gives up no page that only has another name.

/** What repairs lost URLs: a redirect where a target is likely, else a gone URL, if that was the purpose. */
export function listRepairs(lost: readonly LostUrl[]) {
  const redirects: { readonly from: Path; readonly to: Path }[] = [];
  const gone: Path[] = [];
  for (const group of groupByRedirect(lost).values()) {
    const [{ redirectFrom, target, hiddenPage } = {}] = group;
    if (hiddenPage !== undefined) continue;
    if (redirectFrom === undefined || target === undefined) gone.push(...group.map(({ path }) => path));
    else if (!isSlashVariant(redirectFrom, target)) redirects.push({ from: redirectFrom, to: target });
  }
  return { redirects, gone };
}

/** `/intro/ is now at /intro, and so are 31 more. In Docusaurus, set `trailingSlash: true`.` */
export function listPageRepairs(lost: readonly LostUrl[]): string[] {
  const byRepair = Map.groupBy(lost, ({ repair = '' }) => repair);
  byRepair.delete('');
  return [...byRepair].map(([repair, [first, ...others]]) => {
    const { redirectFrom = '', target = '' } = first ?? {};
    const also = others.length === 0 ? '' : `, and ${formatNumber(others.length)} more at other URLs`;
    return `The page of ${redirectFrom} is now at ${target}${also}. ${toSentence(repair)}`;
  });
}

const beforeGone = '# for what was removed on purpose:';

/** The commands that write the repairs into the map. */
export function printCommands(lost: readonly LostUrl[]): string[] {
  const { redirects, gone } = listRepairs(lost);
  const add = `npx astro-signpost map add`;
  return compact(
    ...redirects.map(({ from, to }) => `${add} ${quoteForShell(from)} ${quoteForShell(to)}`),
    redirects.length > 0 && gone.length === 0 && `${beforeGone} ${add} URL --gone`,
    gone.length > 0 && beforeGone,
    ...gone.map((path) => `# ${add} ${quoteForShell(path)} --gone`),
  );
}

/** The repairs as lines of redirects.yaml. */
export function printMapLines(lost: readonly LostUrl[]): string[] {
  const { redirects, gone } = listRepairs(lost);
  const today = toDay(new Date());
  return compact(
    redirects.length > 0 && 'redirects:',
    // - { from: /manual/, to: /guide/, since: 2026-03-01 }
    ...redirects.map(
      ({ from, to }) => `  - { from: ${quoteFlowScalar(from)}, to: ${quoteFlowScalar(to)}, since: ${today} }`,
    ),
    ...(gone.length === 0 ? [] : [beforeGone, '# gone:']),
    ...gone.map((path) => `#   - ${quoteFlowScalar(path)}`),
  );
}

/** Quotes a URL with a comma or a brace, which would end a flow mapping. */
function quoteFlowScalar(url: string): string {
  return /[,{}[\]]/.test(url) ? JSON.stringify(url) : printScalar(url);
}
