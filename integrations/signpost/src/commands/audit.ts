import { existsSync } from 'node:fs';
import { defaultBuild, defineCommand, optionalArgument } from '../lib/command/define-command.ts';
import { Problem } from '../lib/problem.ts';
import { resolveBuild } from '../project/facts.ts';
import { type AuditOptions, auditOptions } from './audit/options.ts';

/** `signpost audit [DIST or URL]`: all rules on a built folder of any generator, or on a live site. */
export const auditCommand = defineCommand({
  name: 'audit',
  description: 'check a built or live site for SEO problems',
  arguments: [optionalArgument('[dist]', `a build, or the URL of a live site (${defaultBuild})`)],
  options: auditOptions,
  help: {
    examples: [
      'audit --format html --output audit.html',
      'audit --search-console ~/Downloads/example.com-Coverage',
      'audit https://www.example.com --max-pages 200',
      'audit https://preview.example.net --site https://www.example.com',
    ],
    fails: 'a finding has the level error, or that of --fail-on',
  },
  async run(chosen, dist) {
    if (chosen.only !== undefined && chosen.updateBaseline)
      throw new Problem(
        '--update-baseline with --only would remove the findings of all other rules from the baseline. Leave out --only.',
      );

    const named = dist ?? (await resolveBuild(undefined));
    // `audit https://www.example.com` crawls, `audit dist` reads files.
    const isClean = /^https?:\/\//i.test(named)
      ? await auditLive(named, chosen)
      : await auditBuild(named, chosen);
    return isClean ? 0 : 1;
  },
});

/** Audits a live site. The network code is loaded on demand. */
async function auditLive(url: string, options: AuditOptions): Promise<boolean> {
  const { host, fix, searchConsole } = options;
  if (host !== undefined || fix || searchConsole !== undefined)
    throw new Problem('--host, --fix and --search-console need a build: npx astro-signpost audit dist --fix');
  return (await import('./audit/url.ts')).auditUrl(url, options);
}

/** Audits a build, or explains Search Console's URLs or fixes sources by it. */
async function auditBuild(named: string, options: AuditOptions): Promise<boolean> {
  // `www.example.com/docs/`, `localhost:4321`
  if (!existsSync(named) && /^(?:localhost|(?:[\w-]+\.)+\w{2,})(?::\d+)?(?:\/|$)/i.test(named))
    throw new Problem(`${named} doesn't exist here. To audit a live site, pass https://${named}`);
  if (options.maxPages !== undefined || options.ignoreRobots)
    throw new Problem(
      '--max-pages and --ignore-robots are for a live site: npx astro-signpost audit https://www.example.com --max-pages 200',
    );

  if (options.reason !== undefined && options.searchConsole === undefined)
    throw new Problem('--reason is for an export of Search Console. Pass --search-console FILE too.');

  // The folder of a project means its build: `audit ../shop` reads ../shop/dist.
  const dist = await resolveBuild(named);
  if (options.fix) return (await import('./audit/fix.ts')).fixSources(dist, options);
  if (options.searchConsole !== undefined)
    return (await import('./audit/search-console.ts')).explainExports(dist, options);
  return (await import('./audit/folder.ts')).auditFolder(dist, options);
}
