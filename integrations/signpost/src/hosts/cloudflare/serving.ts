import type { JsonObject } from '../../lib/json/json.ts';
import { toKeys } from '../../lib/json/jsonc.ts';
import { decodeText } from '../../lib/text/decode.ts';
import { compact } from '../../lib/text/text.ts';
import { nameErrorPage } from '../../plan/error-pages.ts';
import type { PageRow, PageTable } from '../../plan/page-urls.ts';
import type { NoFileAnswer, Serving } from '../../plan/serving.ts';
import type { ServingInput, ServingResult } from '../shared/serving.ts';
import { chooseSetting, type HostSettings, openSettings } from '../shared/settings-file.ts';

/**
 * Wrangler's configuration files, of which the first existing file counts.
 * https://developers.cloudflare.com/workers/wrangler/configuration/
 */
export const wranglerFiles: readonly string[] = ['wrangler.json', 'wrangler.jsonc', 'wrangler.toml'];

/** The keys of Wrangler's configuration; undefined without a valid file. */
export function readWranglerKeys(read: (name: string) => Buffer | undefined): JsonObject | undefined {
  const readSettings = (name: string) => {
    const bytes = read(name);
    return bytes && decodeText(bytes);
  };
  return openSettings(readSettings, wranglerFiles).opened?.keys;
}

/**
 * `main` and `assets` of the default environment and of each of `env`, which inherits whole keys:
 * https://developers.cloudflare.com/workers/wrangler/configuration/#inheritable-keys
 */
export function listEnvironments(keys: JsonObject): JsonObject[] {
  const { main, assets, env } = keys;
  const environments = Object.values(toKeys(env)).map((value) => {
    const environment = toKeys(value);
    return { main: environment['main'] ?? main, assets: environment['assets'] ?? assets };
  });
  return [{ main, assets }, ...environments];
}

/** The Worker that runs before the assets, and so before `_redirects`: `main` with `assets.run_worker_first`. */
export function findWorkerFirst(keys: JsonObject): string | undefined {
  const first = listEnvironments(keys).find(
    ({ main, assets }) => typeof main === 'string' && (toKeys(assets)['run_worker_first'] ?? false) !== false,
  );
  return typeof first?.['main'] === 'string' ? first['main'] : undefined;
}

/**
 * The values of keys that `assets` lacks:
 * https://developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/
 */
export const assetDefaults = { html_handling: 'auto-trailing-slash', not_found_handling: 'none' } as const;

/** All redirects of Workers are 307, those of Pages 308. */
const tables = (status: 307 | 308) => {
  const slash: PageRow = { own: 'slash', slash: 200, bare: status, index: status, bareIndex: status };
  const bare: PageRow = { own: 'bare', bare: 200, slash: status, html: status, bareIndex: status };

  return {
    'auto-trailing-slash': { folder: { ...slash, html: status }, file: { ...bare, index: status } },
    'force-trailing-slash': {
      folder: { ...slash, html: status },
      file: { own: 'slash', slash: 200, bare: status, html: status, index: status, bareIndex: status },
    },
    'drop-trailing-slash': {
      folder: { ...bare, index: status },
      file: { ...bare, index: status },
    },
    none: { folder: { own: 'index', index: 200 }, file: { own: 'html', html: 200 } },
  } satisfies Record<string, PageTable>;
};

const workers = tables(307);
type HtmlHandling = keyof typeof workers;
const handlings: readonly HtmlHandling[] = [
  'auto-trailing-slash',
  'force-trailing-slash',
  'drop-trailing-slash',
  'none',
];

/** On Pages, `/about.html` without such a file isn't found. */
const pagesTable: PageTable = {
  folder: { own: 'slash', slash: 200, bare: 308, index: 308, bareIndex: 308 },
  file: { own: 'bare', bare: 200, slash: 308, html: 308 },
};

const unknownAnswers = {
  none: { status: 404, page: 'none' },
  '404-page': { status: 404, page: 'nearest 404.html' },
  'single-page-application': { status: 200, page: 'index.html' },
} satisfies Record<string, NoFileAnswer>;
type NotFoundHandling = keyof typeof unknownAnswers;
const notFoundHandlings: readonly NotFoundHandling[] = ['none', '404-page', 'single-page-application'];

/**
 * Workers with `html_handling` and `not_found_handling` of the wrangler file, whose defaults no compatibility date
 * changes; otherwise Pages.
 */
export function readCloudflareServing({ files, read, adapter }: ServingInput): ServingResult {
  const { opened, fault } = openSettings(read, wranglerFiles);
  const faults = compact(fault);
  const isWorkers = fault !== undefined || adapter === '@astrojs/cloudflare';
  const isPages = opened === undefined || opened.keys['pages_build_output_dir'] !== undefined;
  const title = opened === undefined ? 'Cloudflare' : 'Cloudflare Pages';
  if (isPages && !isWorkers) return { serving: servePages(title, files), faults };
  const { serving, faults: more } = serveWorkers(opened);
  return { serving, faults: [...faults, ...more] };
}

function serveWorkers(opened: HostSettings | undefined): ServingResult {
  const handling = chooseSetting(opened, {
    path: ['assets', 'html_handling'],
    values: handlings,
    fallback: assetDefaults.html_handling,
  });
  const missing = chooseSetting(opened, {
    path: ['assets', 'not_found_handling'],
    values: notFoundHandlings,
    fallback: assetDefaults.not_found_handling,
  });
  const file = opened?.file ?? 'wrangler.jsonc';
  const key = file.endsWith('.toml') ? 'html_handling =' : '"html_handling":';
  const serving: Serving = {
    host: 'cloudflare',
    title: 'Cloudflare Workers',
    source: 'measured',
    docs: 'https://developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/',
    table: workers[handling.value],
    prefers: handling.value === 'force-trailing-slash' ? 'folder' : 'file',
    early: [],
    hasErrorUrl: true,
    unknown: unknownAnswers[missing.value],
    settings: [handling.setting, { ...missing.setting, isForUnknownUrls: true }],
    choices: handlings.map((value) => ({
      write: `\`${key} "${value}"\` below \`assets\` in ${file}`,
      table: workers[value],
    })),
  };

  return { serving, faults: [...handling.faults, ...missing.faults] };
}

/** Pages has no settings. Without a wrangler file, nothing says yet whether the site is on Pages. */
function servePages(title: string, files: readonly string[]): Serving {
  const hasErrorPage = files.includes(nameErrorPage(404));
  return {
    host: 'cloudflare',
    title,
    source: 'measured',
    docs: 'https://developers.cloudflare.com/pages/configuration/serving-pages/',
    table: pagesTable,
    prefers: 'file',
    early: [],
    hasErrorUrl: true,
    unknown: hasErrorPage ? { status: 404, page: 'nearest 404.html' } : { status: 200, page: 'index.html' },
    settings: [],
    choices: [],
  };
}
