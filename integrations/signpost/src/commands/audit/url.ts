import { combineRuleChoices } from '../../audit/rules/named.ts';
import type { Progress } from '../../lib/http/crawl.ts';
import { removeLogin, takeLogin } from '../../lib/http/login.ts';
import { Problem } from '../../lib/problem.ts';
import { readLiveSettings } from '../../project/audit-settings.ts';
import { auditLiveSite } from '../../project/live-site/server-checks.ts';
import { readLiveSite } from '../../project/live-site.ts';
import { countFrom } from '../../project/network-options.ts';
import { openProgress } from '../../project/progress.ts';
import { printReport } from '../../project/reporting.ts';
import { parseSiteUrl } from '../../project/site-url.ts';
import type { AuditOptions } from './options.ts';

/** Crawls and audits a live site. False for a finding of the level that fails. */
export async function auditUrl(href: string, options: AuditOptions): Promise<boolean> {
  if (URL.parse(href) === null) throw createUrlProblem(href);

  const { url, login } = takeLogin(href);
  const { site: canonical, maxPages, ignoreRobots, preset, only } = options;
  const rules = combineRuleChoices(await readLiveSettings(url), { preset });
  const line = openProgress('URLs');
  const live = {
    ...{ url, login, ignoreRobots },
    // A server on this machine, such as http://localhost:4321, needn't be spared.
    rate: /^(?:localhost|127\.0\.0\.1)$/.test(new URL(url).hostname) ? 1000 : 10,
    origin: canonical === undefined ? undefined : chooseOrigin(url, canonical),
    maxPages: maxPages === undefined ? undefined : countFrom('--max-pages', maxPages, 1000),
    onProgress: ({ requested, waiting }: Progress) => line.update(requested, requested + waiting),
  };
  const crawled = await runUntilInterrupted((signal) => readLiveSite({ ...live, signal })).finally(() =>
    line.stop(),
  );

  const { site, notes } = crawled;
  for (const note of notes) console.error(note);
  return printReport(
    {
      subject: url,
      origin: site.origin,
      pages: site.pages.length,
      more: [],
      result: auditLiveSite(site, crawled.findings, { rules, only }),
      isWhole: only === undefined,
      notes,
      locate: crawled.locate,
    },
    options,
  );
}

function createUrlProblem(url: string): Problem {
  return new Problem(`"${removeLogin(url)}" isn't the URL of a site. Write it like https://www.example.com.`);
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
