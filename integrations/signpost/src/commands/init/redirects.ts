import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportedRedirects, importRedirects, type NamedText } from '../../import/import-redirects.ts';
import { findRedirectPage } from '../../import/redirect-page.ts';
import { writeYaml } from '../../import/write-map.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { appendYaml } from '../../map/append-yaml.ts';
import { usualMapFile } from '../../map/entry.ts';
import { leaveOut } from '../../map/patterns/foreign-rule.ts';
import { readMap } from '../../project/read-map.ts';
import { printSchemaComment } from '../../project/schema-comment.ts';
import { dropKnownRedirects, formatOn, readPages, withDays } from '../map-import/known.ts';
import { printCounts, printMessages } from '../map-import/report.ts';
import {
  describeSourceSteps,
  findKeptRules,
  frameworkFiles,
  platformFiles,
  type Source,
} from '../map-import/source-steps.ts';
import { findProperty, printRedirects } from './astro-config.ts';
import { type Part, planNewFile } from './part.ts';
import type { Survey } from './survey.ts';

/** The lines of a file that the map lacks or has with another target. */
export interface ImportReport {
  readonly name: string;
  readonly report: string;
}

/** The redirect map, with the existing redirects. */
export interface MapPart extends Part {
  /** The redirects of the project: `12 in public/_redirects`. */
  readonly found: string;
  readonly imports: readonly ImportReport[];
  /** Where to remove the redirects that the map has now, after the build script writes them. */
  readonly lastNotes: readonly string[];
}

/** Plans `redirects.yaml` with the redirects of the project's own files, if it isn't there yet. */
export async function planMap(survey: Survey): Promise<MapPart> {
  if (await hasFile(usualMapFile)) {
    const { length } = (await readMap(usualMapFile)).map.entries;
    const found = length === 0 ? 'none' : `${formatNumber(length)} in ${usualMapFile}`;
    return { there: [usualMapFile], found, imports: [], lastNotes: [] };
  }

  const notes: string[] = [];
  const existing = await readExisting(survey, notes);
  const unread = await findUnread(survey);
  const { text, added } = writeMap(existing);
  // `12 in public/_redirects, next.config.mjs (not read)`
  const count = countRules(added);
  const what = count === 0 ? 'an empty redirect map' : formatCount(count, 'redirect');
  const found = [
    ...existing.map((one) => `${countRules([one])} in ${one.name}`),
    ...unread.map(({ file }) => `${file} (not read)`),
  ];

  return {
    ...(await planNewFile(usualMapFile, what, text)),
    notes: [...notes, ...unread.map(({ note }) => note)],
    found: found.length === 0 ? 'none' : found.join(', '),
    imports: added.flatMap(reportImport),
    lastNotes: existing.flatMap((source) => describeSourceSteps(source, survey.hosts)),
  };
}

/** The number of redirects and gone URLs. */
function countRules(sources: readonly Source[]): number {
  return sources.flatMap(({ brought }) => brought.items.filter(({ kind }) => kind === 'rule')).length;
}

/** A file or folder to read redirects from. */
interface Input {
  readonly name: string;
  readonly texts: readonly NamedText[];
  /** The file's format; undefined if its name and text decide. */
  readonly format?: string | undefined;
  /** The target of the redirect page at a path of the build, for aliases in front matter. */
  readonly redirectPage?: ((path: string) => string | undefined) | undefined;
}

/** Folders with platform files, which generators copy into the build. */
const folders = ['', 'public', 'static', 'src', 'docs'];

/**
 * Reads the redirects of platform files such as `public/_redirects`, of front matter, and of Astro's own `redirects`; if
 * none has any, of the platform files in the build.
 */
async function readExisting(survey: Survey, notes: string[]): Promise<Source[]> {
  const files = folders.flatMap((folder) => platformFiles.map((file) => join(folder, file)));
  const own = [
    ...(await readFiles([...files, ...frameworkFiles], survey)),
    ...(await readFrontMatter(survey)),
    ...readAstroRedirects(survey),
  ];
  const written = own.flatMap((input) => importInput(input, survey, notes));
  // Hugo may make public/_redirects from a template that only the build shows.
  const built = platformFiles.map((file) => join(survey.dist, file));
  const found =
    written.length > 0
      ? written
      : (await readFiles(built, survey)).flatMap((input) => importInput(input, survey, notes));

  return Promise.all(
    found.map(async ({ name, brought }) => ({ name, brought: await withDays(name, brought, true) })),
  );
}

async function readFiles(names: readonly string[], { hosts }: Survey): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const name of names) {
    const text = await readText(name).catch(() => undefined);
    if (text === undefined) continue;
    inputs.push({ name, texts: [{ file: name, text }], format: formatOn(hosts, name) });
  }
  return inputs;
}

function readAstroRedirects({ astro }: Survey): Input[] {
  const text = astro && printRedirects(astro);
  if (astro === undefined || text === undefined) return [];
  return [{ name: astro.file, texts: [{ file: astro.file, text }], format: 'netlify' }];
}

/** Folders of pages with aliases in their front matter. */
const aliasFolders: Readonly<Record<string, string>> = { Hugo: 'content', Jekyll: '_posts' };

async function readFrontMatter({ generator, dist }: Survey): Promise<Input[]> {
  const name = aliasFolders[generator?.title ?? ''];
  if (name === undefined) return [];
  const texts = await readPages(name).catch(() => []);
  // A Jekyll site may have no _posts.
  if (texts.length === 0) return [];
  const redirectPage = (await hasFile(dist)) ? findRedirectPage(openBuildFolder(dist)) : undefined;
  return [{ name, texts, redirectPage }];
}

/** Imports a file that has redirects. Adds a note for what can't be read. */
function importInput(
  { name, texts, format, redirectPage }: Input,
  { astro }: Survey,
  notes: string[],
): Source[] {
  try {
    const read = importRedirects(name, texts, { base: '/', from: format, redirectPage });
    // Below a base, Signpost writes /docs/sitemap.xml.
    const writesSitemap = astro !== undefined && findProperty(astro.object, 'base') === undefined;
    const brought = writesSitemap ? dropSitemapRedirect(read) : read;
    if (brought.items.some(({ kind }) => kind === 'rule')) return [{ name, brought }];

    if (brought.importer.id === 'front-matter')
      notes.push(
        `Pages in ${name} have aliases. Build the site, and run: npx astro-signpost map import ${name} --build FOLDER --output ${usualMapFile} --append`,
      );
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // A netlify.toml without redirects is nothing to do.
    if (!/has no redirects|nothing to import/.test(error.message)) notes.push(error.message);
  }
  return [];
}

/** `/sitemap.xml /sitemap-index.xml`, which many Astro sites have, would hide the sitemap that Signpost writes. */
function dropSitemapRedirect(brought: ImportedRedirects): ImportedRedirects {
  const items = brought.items.map((item) =>
    item.kind === 'rule' && item.from === '/sitemap.xml'
      ? leaveOut(item, 'Signpost writes /sitemap.xml')
      : item,
  );
  return { ...brought, items };
}

/** A map of all files, and the part that it gets of each; the first file with a URL wins. */
function writeMap(existing: readonly Source[]): { readonly text: string; readonly added: readonly Source[] } {
  const head = printSchemaComment('redirects', usualMapFile);
  if (existing.length === 0)
    return {
      text: `${head}# Old URLs and where they redirect to. Add one with: npx astro-signpost map add /old /new/\nredirects: []\n`,
      added: [],
    };

  const names = existing.map(({ name }) => name);
  const title = `From ${new Intl.ListFormat('en').format(names)}. \`since\` is the day of the commit, at the latest yesterday.`;

  let text = head;
  const added = existing.map(({ name, brought }) => {
    const isFirst = text === head;
    const own = isFirst ? brought : dropKnownRedirects(name, brought, { file: usualMapFile, text });
    // Lines of several files need the name of theirs.
    const items = existing.length === 1 ? own.items : own.items.map((item) => ({ file: name, ...item }));
    const yaml = [...writeYaml(title, { ...own, items })].join('');
    text = isFirst ? head + yaml : appendYaml(usualMapFile, text, yaml);
    return { name, brought: own };
  });
  return { text, added };
}

/** The lines that aren't imported or differ. The rules to keep are among the steps for the user. */
function reportImport({ name, brought }: Source): ImportReport[] {
  const kept = new Set<unknown>(findKeptRules(brought));
  const others = { ...brought, items: brought.items.filter((item) => !kept.has(item)) };
  const messages = printMessages(name, others, `npx astro-signpost map import ${name} --json lists them`);
  return messages === '' ? [] : [{ name, report: messages + printCounts(brought) }];
}

/** Files whose redirects are code or may be of another site: how redirects look there, and what the import needs. */
const unreadFiles: readonly (readonly [name: RegExp, sign: RegExp, source?: string])[] = [
  [/^next\.config\.\w+$/, /\bredirects\s*[(:=]/, '.next/routes-manifest.json --input-format next'],
  [/^nuxt\.config\.\w+$/, /\bredirect\s*:/],
  [/^gatsby-node\.\w+$/, /\bcreateRedirect\b/],
  [/^docusaurus\.config\.\w+$/, /plugin-client-redirects/],
  [/^nginx\.conf$|\.nginx$/, /\b(?:return\s+30[1278]|rewrite)\s/, 'FILE --input-format nginx'],
  [/^Caddyfile$/, /^[ \t]*redir\s/m, 'FILE --input-format caddy'],
];

interface Unread {
  readonly file: string;
  readonly note: string;
}

/** Finds redirects that `init` doesn't read: `redirects()` in next.config.mjs, or nginx.conf. */
async function findUnread({ astro }: Survey): Promise<Unread[]> {
  const isComputed = astro && findProperty(astro.object, 'redirects') && printRedirects(astro) === undefined;
  const found = isComputed ? [noteUnread(astro.file)] : [];

  for (const file of (await readdir('.')).sort()) {
    const [, sign, source] = unreadFiles.find(([name]) => name.test(file)) ?? [];
    const text = sign === undefined ? undefined : await readText(file).catch(() => undefined);
    if (sign?.test(text ?? '')) found.push(noteUnread(file, source));
  }
  return found;
}

/** `.next/routes-manifest.json` is what the build of Next.js makes of its code; other code has to be saved as JSON. */
function noteUnread(file: string, source = 'FILE.json'): Unread {
  const named = source.replace(/^FILE(?= )/, file);
  return {
    file,
    note: `${file} has redirects, and was not read. If they are of this site, run: npx astro-signpost map import ${named} --output ${usualMapFile} --append`,
  };
}
