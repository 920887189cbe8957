import { toKeys } from '../../lib/json/jsonc.ts';
import { compact } from '../../lib/text/text.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { createGeneratedTable, type PageRow, type PageTable } from '../../plan/page-urls.ts';
import type { NoFileAnswer, Serving } from '../../plan/serving.ts';
import { compileRegex, type FileRegex } from '../shared/file-regex.ts';
import type { ServingInput, ServingResult } from '../shared/serving.ts';
import { chooseSetting, type HostSettings, listCopiedPaths, openSettings } from '../shared/settings-file.ts';

const file = 'staticwebapp.config.json';

type TrailingSlash = 'always' | 'never' | 'auto' | 'unset';

const slashFolder: PageRow = { own: 'slash', slash: 200, bare: 301, index: 301 };
const bareFolder: PageRow = { own: 'bare', bare: 200, slash: 301, index: 301 };
const slashFile: PageRow = { own: 'slash', slash: 200, bare: 301, html: 301 };
const bareFile: PageRow = { own: 'bare', bare: 200, slash: 301, html: 301 };

const tables: Readonly<Record<TrailingSlash, PageTable>> = {
  always: { folder: slashFolder, file: slashFile },
  never: { folder: bareFolder, file: bareFile },
  auto: { folder: slashFolder, file: bareFile },
  unset: {
    folder: { own: 'slash', slash: 200, bare: 200, index: 200 },
    file: { own: 'bare', bare: 200, html: 200, slash: 301 },
  },
};

/** Azure Static Web Apps, by `trailingSlash` and `navigationFallback`. Generated files set the first. */
export function readAzureServing({ read, variant }: ServingInput): ServingResult {
  // The reader of the rules reports an invalid file.
  const { opened } = openSettings(read, listCopiedPaths(file));
  // Without a generated file, the vendor's default counts.
  const usualSlash = variant === undefined ? 'unset' : findTrailingSlash(createGeneratedTable(variant));
  const slash = chooseSetting(opened, {
    path: ['trailingSlash'],
    values: ['always', 'never', 'auto', 'unset'],
    fallback: usualSlash,
  });
  const fallback = readNavigationFallback(opened);
  const serving: Serving = {
    host: 'azure-swa',
    title: 'Azure Static Web Apps',
    source: 'documented',
    docs: 'https://learn.microsoft.com/azure/static-web-apps/configuration#trailing-slash',
    table: tables[slash.value],
    prefers: 'folder',
    early: [],
    unknown: fallback?.unknown ?? { status: 404, page: 'top 404.html' },
    settings: compact(slash.setting, fallback?.setting),
    choices: (['always', 'never', 'auto'] as const).map((value) => ({
      write: `\`"trailingSlash": "${value}"\` in ${file}`,
      table: tables[value],
    })),
  };

  return { serving, faults: slash.faults };
}

/** `auto` for pages at /news/ and at /about, which `always` would move to /about/. */
export function findTrailingSlash({ folder, file }: PageTable): TrailingSlash {
  if (folder.own !== file.own) return 'auto';
  return folder.own === 'slash' ? 'always' : 'never';
}

/** A page for every URL without a file, except those in `exclude`. */
function readNavigationFallback(
  opened: HostSettings | undefined,
): { readonly unknown: NoFileAnswer; readonly setting: Serving['settings'][number] } | undefined {
  const { rewrite, exclude } = toKeys(opened?.keys['navigationFallback']);
  if (opened === undefined || typeof rewrite !== 'string') return undefined;

  // "exclude": ["/images/*.{png,jpg}"]
  const globs: unknown[] = Array.isArray(exclude) ? exclude : [];
  const patterns = globs.filter((glob) => typeof glob === 'string');
  const key = 'navigationFallback';
  const place = { file: opened.file, line: opened.findLine([key]), key };
  return {
    unknown: { status: 200, page: 'index.html', except: patterns.map(compileGlob) },
    setting: { ...place, value: rewrite, isDefault: false, isForUnknownUrls: true },
  };
}

/** `/assets/*.{css,js}` as a regular expression. */
function compileGlob(glob: string): FileRegex {
  const pieces = glob.split(/(\*|\{[^{}]*\})/).map((piece) => {
    if (piece === '*') return '.*';
    if (!piece.startsWith('{')) return escapeRegex(piece);
    return `(?:${piece.slice(1, -1).split(',').map(escapeRegex).join('|')})`;
  });
  return compileRegex(`^${pieces.join('')}$`) ?? /(?!)/;
}
