import { isActiveRewrite } from '../../../hosts/shared/ask-rule.ts';
import type { ForeignRule } from '../../../hosts/shared/foreign-rule.ts';
import { memoize } from '../../../lib/memoize.ts';
import { type Path, parsePath, removeQuery } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import { findAnsweringLine } from '../../site/site-answer.ts';
import { formatLine } from './map.ts';

// Rules of the site's own files that serve a page at other URLs (`/* /app.html 200`), and harm URLs of the site.

/** A rule with status 200 that harms URLs of the site: `/* /app.html 200` on Cloudflare. */
export interface HarmfulRewrite {
  readonly rule: ForeignRule;
  /** The URL to which the host redirects the rule's target, and which the rule matches again. */
  readonly loopsAt: Path | undefined;
  /** URLs of files in the build for which the rule serves another file. Empty for a loop. */
  readonly hidden: readonly Path[];
}

/** The rewrites that loop or hide files, by file and line. */
export const findHarmfulRewrites = memoize((site: Site): ReadonlyMap<string, HarmfulRewrite> => {
  const rewriteByLine = new Map<string, HarmfulRewrite>();
  for (const { rule, at } of site.causes.rewriteLoops ?? [])
    rewriteByLine.set(formatLine(rule), { rule, loopsAt: at, hidden: [] });

  const rules = (site.platforms?.platformRules ?? []).flatMap((platform) => platform.rules);
  const rewrites = rules.filter((rule) => rule.isForced && isActiveRewrite(rule));
  const hidden = rewrites.length === 0 ? new Map<string, Path[]>() : findHiddenFiles(site);
  for (const rule of rewrites) {
    const urls = hidden.get(formatLine(rule));
    if (urls !== undefined) rewriteByLine.set(formatLine(rule), { rule, loopsAt: undefined, hidden: urls });
  }
  return rewriteByLine;
});

/** The URLs of the build for which a line of the site's own file serves another file, by file and line. */
function findHiddenFiles(site: Site): ReadonlyMap<string, readonly Path[]> {
  const pathsByLine = new Map<string, Path[]>();
  for (const [path, file] of listBuiltUrls(site)) {
    const answer = site.ask(path);
    const place = answer.by.at(-1)?.step === 'own rule' ? findAnsweringLine(answer) : undefined;
    if (place === undefined || answer.builtFile === file) continue;
    const line = formatLine(place);
    pathsByLine.set(line, [...(pathsByLine.get(line) ?? []), path]);
  }
  return pathsByLine;
}

/** The served URL of each file and page, with its file. */
function* listBuiltUrls(site: Site): Generator<readonly [Path, string]> {
  yield* site.files;
  for (const page of site.documents) if (page.kind !== 'error') yield [page.servedUrl, page.file];
}

/** The file of the build that a rule's target names; undefined for none. */
export function findTargetFile(site: Site, to: string): string | undefined {
  if (!to.startsWith('/')) return undefined;
  const { page, builtFile } = site.ask(toPath(to));
  return page?.file ?? builtFile;
}

function toPath(target: string): Path {
  return parsePath(removeQuery(target));
}
