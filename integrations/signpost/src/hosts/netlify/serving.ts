import type { PageTable } from '../../plan/page-urls.ts';
import type { Serving } from '../../plan/serving.ts';
import type { ServingInput, ServingResult } from '../shared/serving.ts';
import { chooseSetting, openSettings } from '../shared/settings-file.ts';

/** The variants are those of the vendor's page, which names no status: sites on netlify.app answered 301. */
const prettyTable: PageTable = {
  folder: { own: 'slash', slash: 200, bare: 301, index: 200, bareIndex: 200 },
  file: { own: 'bare', bare: 200, slash: 301, html: 200 },
};

const everyVariant: PageTable = {
  folder: { own: 'slash', slash: 200, bare: 200, index: 200, bareIndex: 200 },
  file: { own: 'bare', bare: 200, slash: 200, html: 200 },
};

/** Netlify, by "Pretty URLs", which `pretty_urls` in netlify.toml or the web interface switches. */
export function readNetlifyServing({ read }: ServingInput): ServingResult {
  // The reader of the rules reports an invalid file.
  const { opened } = openSettings(read, ['netlify.toml']);
  const pretty = chooseSetting(opened, {
    path: ['build', 'processing', 'html', 'pretty_urls'],
    values: ['true', 'false'],
    fallback: 'true',
  });
  const serving: Serving = {
    host: 'netlify',
    title: 'Netlify',
    source: 'documented',
    docs: 'https://docs.netlify.com/manage/routing/redirects/redirect-options/#trailing-slash',
    table: pretty.value === 'true' ? prettyTable : everyVariant,
    prefers: 'file',
    early: [],
    hasErrorUrl: true,
    unknown: { status: 404, page: 'top 404.html' },
    settings: [pretty.setting],
    choices: [
      { write: '`pretty_urls = true` below `[build.processing.html]` in netlify.toml', table: prettyTable },
      { write: '`pretty_urls = false` below `[build.processing.html]` in netlify.toml', table: everyVariant },
    ],
    unseen: pretty.setting.isDefault
      ? "Pretty URLs can be switched off in Netlify's web interface, which no file shows."
      : undefined,
  };

  return { serving, faults: pretty.faults };
}
