import { combineRuleChoices } from '../../audit/rules/index.ts';
import { describeUnjudged } from '../../audit/unjudged.ts';
import type { Progress } from '../../lib/http/crawl.ts';
import { removeLogin, takeLogin } from '../../lib/http/login.ts';
import { isNearHost } from '../../lib/http/private-address.ts';
import { Problem } from '../../lib/problem.ts';
import { escapeLineForTerminal } from '../../lib/text/escape.ts';
import { compact } from '../../lib/text/text.ts';
import { parseSiteUrl } from '../../plan/site-url.ts';
import { readLiveSite } from '../../project/live/live-site.ts';
import { auditLiveSite } from '../../project/live/server-checks.ts';
import { openProgress } from '../../project/progress.ts';
import type { ReportInput } from '../../project/reporting.ts';
import { type ProjectFacts, selectLiveSettings } from '../../project/settings/facts.ts';
import { parseCount } from '../../project/settings/option-values.ts';
import type { FolderOptions } from './folder.ts';

interface LiveOptions extends Omit<FolderOptions, 'host'> {
  readonly maxPages?: string;
  readonly ignoreRobots?: boolean;
}

/** Crawls and audits a live site. */
export async function auditUrl(
  facts: ProjectFacts,
  href: string,
  options: LiveOptions,
): Promise<ReportInput> {
  if (URL.parse(href) === null)
    throw new Problem(
      `"${removeLogin(href)}" isn't the URL of a site. Write it like https://www.example.com.`,
    );

  const { url, login } = takeLogin(href);
  const { site: canonical, maxPages, ignoreRobots, preset, only } = options;
  const declared = selectLiveSettings(facts, url);
  const rules = combineRuleChoices(declared.rules, { preset });
  const canonicalOrigin = canonical === undefined ? undefined : parseSiteUrl(canonical).origin;
  const progress = openProgress('URLs');
  const { site, findings, notes, locate } = await readLiveSite({
    url,
    login,
    ignoreRobots,
    // A server on this machine, such as http://localhost:4321, has no rate limit.
    rate: isNearHost(new URL(url).hostname) ? 1000 : 10,
    origin: canonicalOrigin,
    domains: compact(...declared.domains, canonicalOrigin && new URL(canonicalOrigin).hostname),
    maxPages: maxPages === undefined ? undefined : parseCount('--max-pages', maxPages, 1000),
    onProgress: ({ requested, waiting }: Progress) => progress.update(requested, requested + waiting),
  }).finally(() => progress.stop());

  for (const note of notes) console.error(escapeLineForTerminal(note));
  return {
    subject: url,
    origin: site.origin,
    pages: site.pages.length,
    more: [],
    result: auditLiveSite(site, findings, { rules, only }),
    isWhole: only === undefined,
    notes,
    unjudged: only === undefined ? describeUnjudged(site) : undefined,
    locate,
  };
}
