import { join } from 'node:path';
import { type ImportedRedirects, importRedirects, type NamedText } from '../../import/import-redirects.ts';
import { writeYaml } from '../../import/write-map.ts';
import { toDay } from '../../lib/date.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import { usualMapFile } from '../../map/entry.ts';
import { type Item, leaveOut } from '../../map/patterns/foreign-rule.ts';
import { readMap } from '../../project/read-map.ts';
import { printSchemaComment } from '../../project/schema-comment.ts';
import {
  dropKnownRedirects,
  findFormat,
  frameworkFiles,
  platformFiles,
} from '../map-import/project-redirects.ts';
import { findKeptRules, printReport, type Source } from '../map-import/report.ts';
import { printAstroRedirects } from './astro-config.ts';
import type { InitPlan } from './plan.ts';
import type { Survey } from './survey.ts';

/** Plans `redirects.yaml` with the redirects of the project's own files, unless the map exists. Returns the files. */
export async function planMap(plan: InitPlan, survey: Survey): Promise<readonly Source[]> {
  if (await hasFile(usualMapFile)) {
    const { length } = (await readMap(usualMapFile)).map.entries;
    plan.found.push(['Redirects', length === 0 ? 'none' : `${formatNumber(length)} in ${usualMapFile}`]);
    plan.unchanged.push(usualMapFile);
    return [];
  }

  const sources = await importSources(plan, survey);
  // `12 in public/_redirects, 3 in vercel.json`
  const found = sources.map((source) => `${countRules(source)} in ${source.name}`).join(', ');
  plan.found.push(['Redirects', found || 'none']);

  const { text, added } = printMap(sources);
  const count = added.reduce((sum, source) => sum + countRules(source), 0);
  const what = count === 0 ? 'an empty redirect map' : formatCount(count, 'redirect');
  await plan.addFile(usualMapFile, what, text);
  plan.reports.push(...added.flatMap(reportSource));
  return sources;
}

/** The number of redirects and gone URLs. */
function countRules({ brought }: Source): number {
  return brought.items.filter(({ kind }) => kind === 'rule').length;
}

/** Imports platform files such as `public/_redirects`, and Astro's own `redirects`. Adds a task for an unreadable file. */
async function importSources({ tasks }: InitPlan, survey: Survey): Promise<Source[]> {
  const sources: Source[] = [];
  for (const { file: name, text, from } of await readSources(survey)) {
    try {
      const read = importRedirects(name, [{ file: name, text }], { base: '/', from });
      const brought = { ...read, items: prepareItems(read, survey) };
      if (countRules({ name, brought }) > 0) sources.push({ name, brought });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // A netlify.toml without redirects is nothing to do.
      if (!/has no redirects|nothing to import/.test(error.message)) tasks.push(error.message);
    }
  }
  return sources;
}

/** Folders with platform files, which generators copy into the build. */
const folders = ['', 'public', 'static', 'src', 'docs'];

/** The files of the project that may have redirects, each with its format if the name doesn't decide. */
async function readSources({ astro, hosts }: Survey) {
  const sources: (NamedText & { readonly from: string | undefined })[] = [];
  const copied = folders.flatMap((folder) => platformFiles.map((file) => join(folder, file)));
  for (const file of [...copied, ...frameworkFiles]) {
    const text = await readText(file).catch(() => undefined);
    if (text !== undefined) sources.push({ file, text, from: findFormat(hosts, file) });
  }

  const text = astro && printAstroRedirects(astro);
  if (astro !== undefined && text !== undefined) sources.push({ file: astro.file, text, from: 'netlify' });
  return sources;
}

/** With today as the day of each redirect without one: the redirect is live, and stays for a year from now. */
function prepareItems({ items }: ImportedRedirects, { astro }: Survey): Item[] {
  const since = toDay(new Date());
  return items.map((item): Item => {
    if (item.kind !== 'rule') return item;
    // `/sitemap.xml /sitemap-index.xml`, which the integration would never let happen
    if (astro !== undefined && item.from === '/sitemap.xml')
      return { ...leaveOut(item, 'the build writes /sitemap.xml itself'), isNeedless: true };
    return { since, ...item };
  });
}

/** Prints the map of all files, and the part that each file added; the first file with a URL wins. */
function printMap(sources: readonly Source[]): { readonly text: string; readonly added: readonly Source[] } {
  const head = printSchemaComment('redirects', usualMapFile);
  if (sources.length === 0) {
    const empty = `# Old URLs and where they redirect to. Add one with: npx astro-signpost map add /old /new/\nredirects: []\n`;
    return { text: head + empty, added: [] };
  }

  const title = `From ${new Intl.ListFormat('en').format(sources.map(({ name }) => name))}.`;
  let text = '';
  const added = sources.map(({ name, brought }) => {
    const own = text === '' ? brought : dropKnownRedirects(name, brought, { file: usualMapFile, text });
    // `Not imported, vercel.json:3`: lines of several files need the name of their file.
    const items = sources.length === 1 ? own.items : own.items.map((item) => ({ file: name, ...item }));
    const yaml = [...writeYaml(title, { ...own, items })].join('');
    text = text === '' ? head + yaml : appendYaml(usualMapFile, text, yaml);
    return { name, brought: own };
  });
  return { text, added };
}

/** The lines that aren't imported or differ. The rules to keep are among the steps for the user. */
function reportSource({ name, brought }: Source): string[] {
  const kept = new Set<unknown>(findKeptRules(brought));
  const items = brought.items.filter((item) => !kept.has(item));
  const isComplete = items.every(({ kind }) => kind !== 'unexpressed') && brought.notices.length === 0;
  return isComplete ? [] : [printReport(name, { ...brought, items })];
}
