import { misplacedText } from '../../../hosts/misplaced-files.ts';
import type { PlatformRules } from '../../../hosts/platform-files.ts';
import { redirectsHome } from '../../../hosts/shared/ask-rule.ts';
import { type ForeignRule, platformTitles } from '../../../hosts/shared/foreign-rule.ts';
import { formatCount, listFirst } from '../../../lib/text/text.ts';
import { makeLookup } from '../../../map/lookup.ts';
import { printQuery, splitParameters } from '../../../map/query.ts';
import type { SitePlatforms } from '../../site/platforms.ts';
import type { Site } from '../../site/site.ts';
import { type Clause, defineRule, type Fault, pickPlace } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { findIneffectiveReason, isWithoutAnswer } from '../shared/ineffective-rules.ts';
import { formatLine, formatSource } from '../shared/map.ts';

const messages = {
  unread: (titles: string, file: string, rules: number) =>
    `${titles} ${titles.includes(' and ') ? "don't" : "doesn't"} read ${file}, so its rules don't take effect (${rules})`,
  broken: (title: string, { file, message }: PlatformRules['faults'][number]) =>
    `${title} gets no rules from ${file}: ${message.replace(/\.$/, '')}`,
  idle: (titles: string, from: string, why: string) =>
    `on ${titles}, the rule for "${shortenUrl(from)}" ${why.replace(/\.$/, '')}`,
  hides: (title: string, from: string, count: string, examples: string) =>
    `on ${title}, your own line for "${shortenUrl(from)}" comes before the generated ones and hides ${count}: ${examples}`,
  functions: (title: string, file: string) =>
    `on ${title}, ${file} runs before the rules and may answer instead. Signpost can't see into it`,
};

export default defineRule({
  id: 'redirect-line',
  title: "Every rule in a platform's own file takes effect",
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: "Old links end up in the wrong place, or nowhere. Platforms silently drop rules past their limits, ignore lines that they can't read, and use only the first of two rules for one path. A file, function or Worker may answer before the rule. (Netlify Docs, redirects; Cloudflare Docs, redirects; Vercel Docs, redirects; Firebase Docs, configure Hosting behavior; Azure Static Web Apps, configuration.)",
  fix: 'write the old path, the new URL and the status, once for each path',
  examples: () => ({
    good: {
      'the old path, the new URL and the status': site({ _redirects: '/a /gauges/ 301\n' }),
    },
    bad: {
      'a line without a target': {
        files: site({ _redirects: '/a\n' }),
        finds:
          'error _redirects:1:1  On Netlify and Cloudflare, the rule for "/a" is ignored. It has no target. Add the new URL  Fix: Correct the line, or remove it.',
      },
    },
  }),

  *check(site) {
    if (site.platforms === undefined) return;
    yield* reportFiles(site, site.platforms);
    yield* reportIneffectiveRules(site, site.platforms);
    yield* reportHiddenRedirects(site, site.platforms);
  },
});

/** Files of no effect on the platform, and functions before the rules. */
function* reportFiles(
  site: Site,
  { platformRules, unread, misplaced, functions }: SitePlatforms,
): Generator<Fault> {
  for (const { platform, faults } of platformRules)
    for (const fault of faults)
      yield {
        ...pickPlace(fault),
        cause: {
          key: 'broken',
          level: 'error',
          message: messages.broken(platformTitles[platform], fault),
          fix: 'correct the file, so that the platform can read its rules',
        },
      };

  for (const { hosts, rules, reader, isNamed, ...place } of unread) {
    const titles = listText(hosts.map(({ title }) => title));
    yield {
      ...pickPlace(place),
      cause: {
        key: 'unread',
        level: isNamed ? 'error' : 'warning',
        message: messages.unread(titles, place.file, rules.length),
        fix: `move its rules into redirects.yaml or a file that the host reads, or name the host that reads it: \`--host ${reader}\``,
      },
    };
  }

  for (const file of misplaced)
    yield {
      ...pickPlace({ file: file.file, line: 1 }),
      cause: {
        key: `misplaced ${file.file}`,
        level: 'error',
        message: misplacedText.message(file),
        fix: misplacedText.fix(file, site.generator),
      },
    };

  for (const { platform, file } of functions)
    yield {
      ...pickPlace({ file, line: 1 }),
      cause: {
        key: 'functions',
        level: 'info',
        message: messages.functions(platformTitles[platform], file),
        fix: 'request the URLs of the rules on a preview of the site, or redirect in the function itself',
      },
    };
}

/** A rule without effect, and why. */
interface IneffectiveRule extends Clause {
  readonly rule: ForeignRule;
  readonly rules: readonly ForeignRule[];
  readonly title: string;
}

/** The rules without effect, each once with the platforms that ignore the rule. */
function* reportIneffectiveRules(
  site: Site,
  { platformRules, isGuessed, isOwn }: SitePlatforms,
): Generator<Fault> {
  const ineffective: IneffectiveRule[] = [];
  for (const { platform, rules } of platformRules)
    for (const rule of rules) {
      // A generated line counts only if the site's own lines use up the limit.
      const isCounted = isOwn(rule.file, rule.line) || rule.state.is === 'dropped';
      if (rule.kind === 'headers' || !isCounted) continue;
      const reason = findIneffectiveReason(rule, rules, site);
      if (reason !== undefined) ineffective.push({ ...reason, rule, rules, title: platformTitles[platform] });
    }

  for (const sameRule of Map.groupBy(
    ineffective,
    ({ rule, text }) => `${formatLine(rule)} ${text}`,
  ).values()) {
    const [first] = sameRule;
    if (first === undefined) continue;
    const { rule, rules, text, fix } = first;
    const { state, from } = rule;
    const isBroken = redirectsHome(rule) || (state.is === 'invalid' && state.isBroken === true);
    const isSure = !isGuessed || sameRule.length === platformRules.length;
    yield {
      ...pickPlace(rule),
      url: from,
      cause: {
        // Past a limit, all lines share the reason.
        key: state.is === 'dropped' ? text : state.is,
        level: isSure && (isBroken || isWithoutAnswer(rule, rules, site)) ? 'error' : 'warning',
        message: messages.idle(listText(sameRule.map(({ title }) => title)), from, text),
        fix,
      },
    };
  }
}

/** Own lines before generated lines that match the same URLs: `/feed* /rss.xml 200` before /feed.xml. */
function* reportHiddenRedirects(site: Site, { platformRules, isOwn }: SitePlatforms): Generator<Fault> {
  for (const { platform, rules } of platformRules) {
    const ownRuleByLine = new Map(
      rules.filter(({ file, line }) => isOwn(file, line)).map((rule) => [formatLine(rule), rule]),
    );
    const generatedByOwnRule = Map.groupBy(
      rules.filter(({ file, line }) => !isOwn(file, line)),
      ({ state }) => (state.is === 'shadowed' ? ownRuleByLine.get(formatLine(state.by)) : undefined),
    );

    for (const [ownRule, generated] of generatedByOwnRule) {
      if (ownRule === undefined) continue;
      const hiddenRules = generated.filter((rule) => !hasSameAnswer(ownRule, rule, site.origin));
      if (hiddenRules.length === 0) continue;
      const { file, kind, from } = ownRule;
      const sources = listMapSources(site, hiddenRules);
      const count = formatCount(sources.length, 'redirect');
      yield {
        ...pickPlace(ownRule),
        cause: {
          key: 'hides',
          level: kind === 'error page' ? 'error' : 'warning',
          message: messages.hides(platformTitles[platform], from, count, listFirst(sources)),
          fix: `put the lines \`# signpost:begin\` and \`# signpost:end\` above this line in your own ${file}, or remove it`,
        },
      };
    }
  }
}

/** The old URLs as the map has them: `/shop/*` for the generated `/shop/:path*`, and `/old` for `/old` and `/old/`. */
function listMapSources({ map }: Site, rules: readonly ForeignRule[]): string[] {
  if (map === undefined) return rules.map(({ from }) => from);

  const { exact, patterns, ignoreCase } = map.resolved;
  const lookup = makeLookup(exact, patterns, ignoreCase);
  const sources = rules.map(({ from, samples: [path = ''], conditions }) => {
    const query = conditions.flatMap(({ pair }) => (pair === undefined ? [] : [pair]));
    const parameters = splitParameters(printQuery(query));
    const entry = lookup.findExact(path, parameters) ?? lookup.findPattern(path, parameters)?.entry;
    return entry === undefined ? from : formatSource(entry);
  });
  return [...new Set(sources)];
}

/** `/a /b 301` and the generated `/a https://www.example.com/b/ 301`. */
function hasSameAnswer(first: ForeignRule, rule: ForeignRule, origin: string | undefined): boolean {
  if (first.status !== rule.status) return false;
  const [one, other] = [first, rule].map(({ to }) => URL.parse(to, origin)?.href.replace(/\/$/, ''));
  return first.kind === 'gone' || one === other;
}

/** Made when needed: the first takes 25 ms. */
const listText = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);
