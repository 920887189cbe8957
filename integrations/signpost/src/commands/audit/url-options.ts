import type { Preset } from '../../audit/rules/settings.ts';
import { flag, type OptionValues, text } from '../../lib/command/define-command.ts';
import { Problem } from '../../lib/problem.ts';
import { networkOptions } from '../../project/network-options.ts';
import type { ReportOptions, RuleOptions } from '../../project/reporting.ts';

/** Audit options that apply only to a live site. */
export const urlOptions = {
  resolve: networkOptions.resolve,
  maxPages: text('--max-pages <n>', 'fetch at most this many pages of a live site (default: 1000)'),
  rate: text('--rate <n>', 'send this many requests per second to a live site (default: 10)'),
  ignoreRobots: flag('--ignore-robots', 'also read pages that robots.txt disallows, if the site is yours'),
};

/** The options of an audit of a live site. */
export interface UrlOptions extends ReportOptions, RuleOptions, OptionValues<typeof urlOptions> {
  readonly site?: string;
  readonly map?: string;
  readonly preset?: Preset;
  readonly external?: boolean;
}

const forUrls = {
  maxPages: '--max-pages',
  rate: '--rate',
  resolve: '--resolve',
  ignoreRobots: '--ignore-robots',
} as const satisfies Partial<Record<keyof UrlOptions, string>>;

/** Throws a `Problem` for those passed with a folder, where they would be silently ignored. */
export function refuseUrlOptions(options: UrlOptions): void {
  const given = Object.entries(forUrls).flatMap(([key, name]) =>
    Object.hasOwn(options, key) && !(key === 'resolve' && options.external) ? [name] : [],
  );
  if (given.length === 0) return;
  throw new Problem(
    `${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} for a live site: npx astro-signpost audit https://www.example.com ${given[0]} …`,
  );
}
