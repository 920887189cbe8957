import { misplacedText } from '../../../hosts/misplaced-files.ts';
import type { PlatformRules } from '../../../hosts/platform-files.ts';
import { redirectsHome } from '../../../hosts/shared/ask-rule.ts';
import { platformTitles } from '../../../hosts/shared/foreign-rule.ts';
import { formatCount, listFirst } from '../../../lib/text/text.ts';
import type { SitePlatforms } from '../../site/platforms.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, pickPlace } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import {
  findShadowingRule,
  hasSameAnswer,
  isWithoutAnswer,
  listIneffectiveRules,
} from '../shared/ineffective-rules.ts';
import { formatLine } from '../shared/map.ts';

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

const onPages = (lines: string) =>
  site({ _redirects: lines, 'wrangler.jsonc': '{ "pages_build_output_dir": "./dist" }' });

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
      'a line that says the same as an earlier one': {
        files: site({ _redirects: '/a /gauges/ 301\n/a https://www.example.com/gauges/ 301\n' }),
        nearMiss: {
          replace: ['https://www.example.com/gauges/', 'https://www.example.com/'],
          finds:
            'warning _redirects:2:1  On Netlify and Cloudflare, the rule for "/a" has no effect. The rule on line 1 matches the same URLs  Fix: Remove one of the two, or put the narrower one first.',
        },
      },
      'a line that is written twice, once without the slash': {
        files: site({ _redirects: '/a /gauges/ 301\n/a /gauges 301\n' }),
        nearMiss: {
          replace: ['/a /gauges 301', '/a /gauges 302'],
          finds:
            'warning _redirects:2:1  On Netlify and Cloudflare, the rule for "/a" has no effect. The rule on line 1 matches the same URLs  Fix: Remove one of the two, or put the narrower one first.',
        },
      },
      'a folder with a line for its own URL with and without the slash': {
        files: onPages('/docs /gauges/ 301\n/docs/ /gauges/ 301\n/docs/:name /gauges/ 301\n'),
        nearMiss: {
          replace: ['/docs/ /gauges/ 301', '# The former docs'],
          finds:
            'warning _redirects:1:1  On Cloudflare, the rule for "/docs" doesn\'t match "/docs/", which returns 404  Fix: Add a rule for /docs/, or move the redirects to redirects.yaml, which matches both.',
        },
      },
      'a single old URL, whose variant with the slash nobody may know': {
        files: onPages('/docs /gauges/ 301\n/doc/:name /gauges/ 301\n'),
        nearMiss: {
          replace: ['/doc/:name', '/docs/:name'],
          finds:
            'warning _redirects:1:1  On Cloudflare, the rule for "/docs" doesn\'t match "/docs/", which returns 404  Fix: Add a rule for /docs/, or move the redirects to redirects.yaml, which matches both.',
        },
      },
      'a line that adds the slash to the URL of a page': {
        files: site({ 'netlify.toml': '', _redirects: '/gauges /gauges/ 301\n' }),
        nearMiss: {
          replace: ['/gauges /gauges/', '/gauges /'],
          finds:
            'warning _redirects:1:1  On Netlify, the rule for "/gauges" has no effect. The build has gauges/index.html for that path, and files take precedence over this rule  Fix: Remove the file or the rule; on Netlify, `301!` forces the rule.',
        },
      },
      'an own line that answers as the generated one does': {
        files: site({
          'netlify.toml': '',
          'rss.xml': '<rss/>',
          _redirects: '/feed/* /rss.xml 301\n# signpost:begin\n/feed/atom /rss.xml 301\n# signpost:end\n',
        }),
        nearMiss: {
          replace: ['/feed/atom /rss.xml', '/feed/atom /gauges/'],
          finds:
            'warning _redirects:1:1  On Netlify, your own line for "/feed/*" comes before the generated ones and hides 1 line: /feed/atom  Fix: Put the lines `# signpost:begin` and `# signpost:end` above this line in your own _redirects, or remove it.',
        },
      },
    },
    bad: {
      'a line without a target': {
        files: site({ _redirects: '/a\n' }),
        finds:
          'error _redirects:1:1  On Netlify and Cloudflare, the rule for "/a" is ignored. It has no target. Add the new URL  Fix: Correct the line, or remove it.',
      },
      'JSON that ends too early': {
        files: site({ 'firebase.json': '{ "hosting": { "redirects": [' }),
        finds:
          "error firebase.json:1:30  Firebase gets no rules from firebase.json: The JSON can't be read: close bracket expected  Fix: Correct the file, so that the platform can read its rules.",
      },
      'a file that GitHub Pages does not read': {
        files: site({ CNAME: 'www.example.com', _redirects: '/a /gauges/ 301\n' }),
        finds:
          "warning _redirects:1:1  GitHub Pages and plain file hosts don't read _redirects, so its rules don't take effect (1)  Fix: Move its rules into redirects.yaml or a file that the host reads, or name the host that reads it: `--host netlify`.",
      },
      'a Worker before the rules': {
        files: site({
          _redirects: '/a /gauges/ 301\n',
          '_worker.js': 'export default { fetch: () => new Response("x") };\n',
        }),
        finds:
          "info _worker.js:1:1  On Cloudflare, _worker.js runs before the rules and may answer instead. Signpost can't see into it  Fix: Request the URLs of the rules on a preview of the site, or redirect in the function itself.",
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
  { generator }: Site,
  { platformRules, unread, misplaced, functions }: SitePlatforms,
): Generator<Fault> {
  for (const { platform, faults } of platformRules)
    for (const fault of faults) {
      const message = messages.broken(platformTitles[platform], fault);
      const fix = 'correct the file, so that the platform can read its rules';
      yield { ...pickPlace(fault), cause: { key: 'broken', level: 'error', message, fix } };
    }

  for (const { hosts, rules, reader, isNamed, file, line } of unread) {
    const message = messages.unread(listText(hosts.map(({ title }) => title)), file, rules.length);
    const fix = `move its rules into redirects.yaml or a file that the host reads, or name the host that reads it: \`--host ${reader}\``;
    // A named host is sure, and a guessed one isn't.
    const level = isNamed ? 'error' : 'warning';
    yield { ...pickPlace({ file, line }), cause: { key: 'unread', level, message, fix } };
  }

  for (const misplacedFile of misplaced) {
    const { file } = misplacedFile;
    const message = misplacedText.message(misplacedFile);
    const fix = misplacedText.fix(misplacedFile, generator);
    yield { file, line: 1, column: 1, cause: { key: `misplaced ${file}`, level: 'error', message, fix } };
  }

  for (const { platform, file } of functions) {
    const message = messages.functions(platformTitles[platform], file);
    const fix = 'request the URLs of the rules on a preview of the site, or redirect in the function itself';
    yield { file, line: 1, column: 1, cause: { key: 'functions', level: 'info', message, fix } };
  }
}

/**
 * The rules without effect, each once with the platforms that ignore the rule: dropped past a limit, invalid, never matched, or behind an
 * earlier line or a file of the build; also /docs beside /docs/:name, where /docs/ returns 404. Left out are:
 *
 * - rules for headers, and lines that Signpost generated, unless they are dropped
 * - a line with the same answer as the earlier one
 * - a line that only adds the slash to the URL of the page that is there
 */
function* reportIneffectiveRules(site: Site, platforms: SitePlatforms): Generator<Fault> {
  const ineffective = listIneffectiveRules(site, platforms);
  const byLineAndReason = Map.groupBy(ineffective, ({ rule, text }) => `${formatLine(rule)} ${text}`);
  for (const sameRule of byLineAndReason.values()) {
    const [first] = sameRule;
    if (first === undefined) continue;
    const { rule, rules, text, fix } = first;
    const { state, from } = rule;
    // `/?p=17 /post/ 301` on Cloudflare, which ignores the query and redirects the home page; and a file that the host refuses
    const isBroken = redirectsHome(rule) || (state.is === 'invalid' && state.isBroken === true);
    // Netlify or Cloudflare may read `_redirects`: what both ignore is sure.
    const isSure = !platforms.isGuessed || sameRule.length === platforms.platformRules.length;
    yield {
      ...pickPlace(rule),
      url: from,
      cause: {
        // Past a limit, all lines share the reason.
        key: state.is === 'dropped' ? text : state.is,
        // An old URL without any other answer is lost.
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
    const hidden = rules.filter((rule) => {
      const earlier = findShadowingRule(rule, rules);
      const isHidden =
        earlier !== undefined && !isOwn(rule.file, rule.line) && isOwn(earlier.file, earlier.line);
      return isHidden && !hasSameAnswer(rule, earlier, site.origin);
    });

    for (const [ownRule, generated] of Map.groupBy(hidden, (rule) => findShadowingRule(rule, rules))) {
      if (ownRule === undefined) continue;
      const { file, kind, from } = ownRule;
      const count = formatCount(generated.length, 'line');
      const examples = listFirst(generated.map((rule) => rule.from));
      yield {
        ...pickPlace(ownRule),
        cause: {
          key: 'hides',
          // A 404 in place of a redirect
          level: kind === 'error page' ? 'error' : 'warning',
          message: messages.hides(platformTitles[platform], from, count, examples),
          fix: `put the lines \`# signpost:begin\` and \`# signpost:end\` above this line in your own ${file}, or remove it`,
        },
      };
    }
  }
}

/** Made when needed: the first takes 25 ms. */
function listText(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names);
}
