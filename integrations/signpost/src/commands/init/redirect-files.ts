import { join } from 'node:path';
import type { Expression } from 'acorn';
import { copiedFolders } from '../../hosts/shared/settings-file.ts';
import { importRedirects, type NamedText } from '../../import/import-redirects.ts';
import { type Item, leaveOut, type Reading } from '../../import/item.ts';
import { toDay } from '../../lib/date.ts';
import { readText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { usualMapFile } from '../../map/entry.ts';
import type { ImportedFile } from '../map-import/source-step.ts';
import { findFormat, frameworkFiles, platformFiles } from '../map-import/sources.ts';
import { type AstroConfig, findValue, readKey, readTextValue } from './astro-config.ts';
import type { InitPlan } from './plan.ts';
import type { Survey } from './survey.ts';

/** Imports platform files such as `public/_redirects`, and Astro's own `redirects`. Adds a task for an unreadable file. */
export async function importSources({ tasks }: InitPlan, survey: Survey): Promise<ImportedFile[]> {
  const sources: ImportedFile[] = [];
  for (const { file, text, from } of await readSources(survey)) {
    try {
      const read = importRedirects(file, [{ file, text }], { siteFolder: survey.siteFolder, from });
      const items = read.items.map((item) => prepareItem({ ...item, file }, survey));
      const notices = read.notices.map((notice) => ({ ...notice, file }));
      if (countRules({ items }) > 0)
        sources.push({ name: file, reading: { ...read, items, notices }, map: usualMapFile });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // A netlify.toml without redirects is nothing to do.
      if (!/has no redirects|nothing to import/.test(error.message)) tasks.push(error.message);
    }
  }
  return sources;
}

/** The files of the project that may have redirects, each with its format if the name doesn't decide. */
async function readSources({ astro, hosts, generator, dist }: Survey) {
  const sources: (NamedText & { readonly from: string | undefined })[] = [];
  // Hugo builds to public/, and copies static/_redirects to it.
  const sourceFolders = copiedFolders.filter((folder) => generator === undefined || folder !== dist);
  const copied = sourceFolders.flatMap((folder) => platformFiles.map((file) => join(folder, file)));
  for (const file of [...copied, ...frameworkFiles]) {
    const text = await readText(file).catch(() => undefined);
    if (text !== undefined) sources.push({ file, text, from: findFormat(hosts, file) });
  }

  const text = astro && printAstroRedirects(astro);
  if (astro !== undefined && text !== undefined) sources.push({ file: astro.file, text, from: 'netlify' });
  return sources;
}

/** Adds today to a redirect without a day, which is live: the redirect stays for a year from now. */
function prepareItem(item: Item, { astro }: Survey): Item {
  if (item.kind !== 'rule') return item;
  // `/sitemap.xml /sitemap-index.xml` would hide the sitemap of the integration.
  if (astro !== undefined && item.from === '/sitemap.xml')
    return leaveOut(item, 'the build writes /sitemap.xml itself', 'no effect');
  return { since: toDay(new Date()), ...item };
}

/** The number of redirects and gone URLs. */
export function countRules({ items }: Pick<Reading, 'items'>): number {
  return items.filter(({ kind }) => kind === 'rule').length;
}

// The `redirects` of an Astro config as lines of a `_redirects` file, which `importRedirects` reads:
//
//   '/old': '/new/'                  /old /new/ 301
//   '/blog/[...slug]': '/news/'      /blog/* /news/ 301

/** The `redirects` of the config as lines of `_redirects`, each at its line of the config; undefined if computed. */
function printAstroRedirects({ object }: AstroConfig): string | undefined {
  const redirects = findValue(object, 'redirects');
  if (redirects?.type !== 'ObjectExpression') return undefined;

  const lines: string[] = [];
  for (const property of redirects.properties) {
    if (property.type !== 'Property') return undefined;
    const { to, status } = readAstroRedirect(property.value);
    if (to === undefined) return undefined;

    // The second redirect of a line takes the next line.
    const line = Math.max((property.loc?.start.line ?? 1) - 1, lines.length);
    lines[line] = `${printPath(readKey(property), '*')} ${printPath(to, ':splat')} ${status}`;
  }
  return Array.from(lines, (line = '') => line).join('\n');
}

/** `'/new/'`, or `{ status: 302, destination: '/new/' }`. */
function readAstroRedirect(value: Expression) {
  if (value.type !== 'ObjectExpression') return { to: readTextValue(value), status: 301 };
  const status = findValue(value, 'status');
  return {
    to: readTextValue(findValue(value, 'destination')),
    status: status?.type === 'Literal' ? Number(status.value) : 301,
  };
}

/** Astro's `[name]` and `[...rest]` are `:name` and a star. */
function printPath(path: string, rest: string): string {
  return encodeURI(path.replace(/\[\.\.\.\w+\]/g, rest).replace(/\[(\w+)\]/g, ':$1'));
}
