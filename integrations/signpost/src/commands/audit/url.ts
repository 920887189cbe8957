import { combineRuleChoices } from '../../audit/rules/named.ts';
import type { Progress } from '../../lib/http/crawl.ts';
import { passwordHint, removeLogin, takeLogin } from '../../lib/http/login.ts';
import { Problem } from '../../lib/problem.ts';
import { readLiveSettings } from '../../project/audit-settings.ts';
import { auditLiveSite } from '../../project/live-site/server-checks.ts';
import { readLiveSite } from '../../project/live-site.ts';
import { readShown } from '../../project/load.ts';
import {
  countFrom,
  parsePositiveNumber,
  parseResolvedHosts,
  printPause,
} from '../../project/network-options.ts';
import { openProgress } from '../../project/progress.ts';
import { printReport, selectOtherFindings } from '../../project/reporting.ts';
import { parseSiteUrl } from '../../project/site-url.ts';
import { withExternal } from './external.ts';
import type { UrlOptions } from './url-options.ts';

export async function auditUrl(href: string, options: UrlOptions): Promise<boolean> {
  if (URL.parse(href) === null) throw createUrlProblem(href);

  const { url, login } = takeLogin(href);
  // The current folder's map may belong to another site, so it counts only if passed.
  const read = options.map === undefined ? undefined : await readShown(options.map);
  const { preset } = options;
  const chosen = combineRuleChoices(await readLiveSettings(url), { preset });
  const line = openProgress('{value} of {total} URLs');
  const live = {
    url,
    login,
    origin: options.site === undefined ? undefined : chooseOrigin(url, options.site),
    maxPages: options.maxPages === undefined ? undefined : countFrom('--max-pages', options.maxPages, 1000),
    rate: parsePositiveOption('--rate', options.rate),
    resolve: parseResolvedHosts(options.resolve),
    ignoreRobots: options.ignoreRobots,
    map: read?.map,
    onPause: printPause,
    onProgress: ({ requested, waiting }: Progress) => line.update(requested, requested + waiting),
  };
  const crawled = await runUntilInterrupted((signal) => readLiveSite({ ...live, signal })).finally(() =>
    line.stop(),
  );
  const { findings, locate } = crawled;
  const { site, rules, notes: others } = await withExternal(crawled.site, chosen, options);
  const notes = [...crawled.notes, ...others];
  for (const note of notes) console.error(note);

  return printReport(
    {
      subject: url,
      origin: site.origin,
      pages: site.pages.length,
      more: selectOtherFindings(read?.findings ?? [], options.only),
      result: auditLiveSite(site, findings, { rules, only: options.only }),
      ...(options.only === undefined ? { site } : {}),
      notes,
      locate,
    },
    options,
  );
}

function createUrlProblem(url: string): Problem {
  const hint = passwordHint(url);
  const message = `"${removeLogin(url)}" isn't the URL of a site. Write it like https://www.example.com.`;
  return new Problem(`${message}${hint}`);
}

/** Ctrl+C aborts the crawl; a second one ends the process. */
async function runUntilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  process.once('SIGINT', end);
  try {
    return await work(ended.signal);
  } finally {
    process.off('SIGINT', end);
  }
}

/** The canonical origin of a preview. It must have the same folder, since links are compared with it. */
function chooseOrigin(url: string, site: string): string {
  const { origin, base } = parseSiteUrl(site);
  const { href, pathname } = new URL(url);
  if (base === '/' || `${pathname}/`.startsWith(`${base}/`)) return origin;
  const preview = new URL(`${base}/`, url).href;
  throw new Problem(
    `--site puts the site in ${base}/, but ${href} is outside of that folder. Audit ${preview}, or pass --site ${origin}.`,
  );
}

function parsePositiveOption(option: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : parsePositiveNumber(option, text);
}
