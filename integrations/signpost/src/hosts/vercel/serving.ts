import { createGeneratedTable, type PageRow, type PageTable } from '../../plan/page-urls.ts';
import type { EarlyRedirect, Serving } from '../../plan/serving.ts';
import type { ServingInput, ServingResult } from '../shared/serving.ts';
import { chooseSetting, openSettings } from '../shared/settings-file.ts';

const file = 'vercel.json';

type Slash = 'unset' | 'true' | 'false';

/** A folder's page by `trailingSlash`. The missing variants are redirected early. */
const folders: Readonly<Record<Slash, PageRow>> = {
  unset: { own: 'slash', slash: 200, bare: 200, index: 200 },
  true: { own: 'slash', slash: 200, index: 200 },
  false: { own: 'bare', bare: 200, index: 200 },
};

/** With `cleanUrls`, `/index.html` and `.html` are redirected early. */
const cleanTables: Readonly<Record<Slash, PageTable>> = {
  unset: { folder: { own: 'bare', bare: 200, slash: 200 }, file: { own: 'bare', bare: 200 } },
  true: { folder: { own: 'slash', slash: 200 }, file: { own: 'slash', slash: 200 } },
  false: { folder: { own: 'bare', bare: 200 }, file: { own: 'bare', bare: 200 } },
};

/** As `getTransformedRoutes` of @vercel/routing-utils compiles `cleanUrls`. */
const cleanRedirects = (end: '' | '/'): EarlyRedirect[] => [
  { from: /^\/(?:(.+)\/)?index(?:\.html)?\/?$/, to: `/$1${end}`, status: 308 },
  { from: /^\/(.*)\.html\/?$/, to: `/$1${end}`, status: 308 },
];

/** The same for `trailingSlash`. A last part with a dot is a file. */
const slashRedirects: Readonly<Record<Slash, readonly EarlyRedirect[]>> = {
  unset: [],
  true: [
    { from: /^\/(?!\.well-known(?:\/|$))((?:[^/]+\/)*[^/.]+)$/, to: '/$1/', status: 308 },
    { from: /^\/(?!\.well-known\/)((?:[^/]+\/)*[^/]+\.\w+)\/$/, to: '/$1', status: 308 },
  ],
  false: [{ from: /^\/(.*)\/$/, to: '/$1', status: 308 }],
};

/** The redirects that Vercel makes first. */
export function listEarlyRedirects(isClean: boolean, slash: Slash): EarlyRedirect[] {
  return [...(isClean ? cleanRedirects(slash === 'true' ? '/' : '') : []), ...slashRedirects[slash]];
}

/** Vercel, by `cleanUrls` and `trailingSlash` of vercel.json, whose redirects run first. */
export function readVercelServing({ read, variant, adapter }: ServingInput): ServingResult {
  // The reader of the rules reports an invalid file.
  const { opened } = openSettings(read, [file]);
  const clean = chooseSetting(opened, { path: ['cleanUrls'], values: ['true', 'false'], fallback: 'false' });
  const slash = chooseSetting(opened, {
    path: ['trailingSlash'],
    values: ['true', 'false', 'unset'],
    fallback: 'unset',
  });
  const isClean = clean.value === 'true';
  const isUnset = !isClean && slash.value === 'unset';
  const serving: Serving = {
    host: 'vercel',
    title: 'Vercel',
    source: 'documented',
    docs: 'https://vercel.com/docs/project-configuration/vercel-json#trailingslash',
    // The build output of @astrojs/vercel has rewrites to its pages, unless a key is set.
    table:
      isUnset && variant !== undefined && adapter !== undefined
        ? createGeneratedTable(variant)
        : createPageTable(isClean, slash.value),
    prefers: 'folder',
    early: listEarlyRedirects(isClean, slash.value),
    unknown: { status: 404, page: 'top 404.html' },
    settings: [clean.setting, slash.setting],
    choices: listChoices(isClean, slash.value),
  };

  return { serving, faults: [...clean.faults, ...slash.faults] };
}

function createPageTable(isClean: boolean, slash: Slash): PageTable {
  return isClean ? cleanTables[slash] : { folder: folders[slash], file: { own: 'html', html: 200 } };
}

/** Further values of the two keys, with a change of a single key first. */
function listChoices(isClean: boolean, slash: Slash): Serving['choices'] {
  const choices = [true, false].flatMap((clean) =>
    [...new Set<Slash>([slash, 'true', 'false'])].map((otherSlash) => {
      const keys: Record<string, boolean> = {};
      if (clean !== isClean) keys['cleanUrls'] = clean;
      if (otherSlash !== slash) keys['trailingSlash'] = otherSlash === 'true';

      return { keys, table: createPageTable(clean, otherSlash) };
    }),
  );

  return choices
    .map(({ keys, table }) => ({ keys, changes: Object.entries(keys).map(printChange), table }))
    .filter(({ changes }) => changes.length > 0)
    .toSorted((a, b) => a.changes.length - b.changes.length)
    .map(({ keys, changes, table }) => ({
      write: `${changes.join(' and ')} in ${file}`,
      newFile: { file, keys },
      table,
    }));
}

function printChange([key, value]: readonly [string, boolean]): string {
  return `\`"${key}": ${value}\``;
}
