import { isAnswer, type PlatformRule } from '../../../platforms/platform-rule.ts';
import { type Clause, defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { idleRules, onPlatforms, placeFrom, unreadReport } from '../shared/idle-rules.ts';

export default defineRule({
  id: 'header-line',
  title: "Every header rule in a platform's own file takes effect",
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: "Platforms silently drop header rules past their limits, ignore those that they can't read, and where two set one header, all but one send only the later. Pages then go out without a security header, or are cached too long. (Netlify Docs, headers; Cloudflare Docs, headers; Vercel Docs, headers; Firebase Docs, configure Hosting behavior; Azure Static Web Apps, configuration; Apache, mod_headers.)",
  fix: 'set each header once for a path, with narrower paths below wider ones',
  examples: () => ({
    good: {
      'a narrower path below a wider one': site({
        'vercel.json':
          '{ "headers": [\n{ "source": "/(.*)", "headers": [{ "key": "Cache-Control", "value": "no-cache" }] },\n{ "source": "/assets/(.*)", "headers": [{ "key": "Cache-Control", "value": "max-age=600" }] }\n] }',
      }),
      'one header in both tables of Apache, and in a section': site({
        '.htaccess':
          'Header set Cache-Control no-cache\n<FilesMatch "\\.css$">\nHeader set Cache-Control max-age=600\n</FilesMatch>\n',
      }),
    },
    bad: {
      'a narrower path above a wider one': site({
        'vercel.json':
          '{ "headers": [\n{ "source": "/assets/(.*)", "headers": [{ "key": "Cache-Control", "value": "max-age=600" }] },\n{ "source": "/(.*)", "headers": [{ "key": "Cache-Control", "value": "no-cache" }] }\n] }',
      }),
      "a source that Vercel can't read": site({
        'vercel.json':
          '{ "headers": [{ "source": "/*", "headers": [{ "key": "X-Frame-Options", "value": "DENY" }] }] }',
      }),
      'no [headers.values] in netlify.toml': site({
        'netlify.toml': '[[headers]]\nfor = "/*"\nX-Frame-Options = "DENY"\n',
      }),
      'a line of .htaccess by which Apache refuses every request': site({
        '.htaccess': 'Header set Content-Security-Policy default-src self\n',
      }),
      'a time to keep files without ExpiresActive': site({
        '.htaccess': 'ExpiresByType text/css "access plus 1 year"\n',
      }),
      'headers of a route that an earlier route of Azure takes': site({
        'staticwebapp.config.json':
          '{ "routes": [\n{ "route": "/*", "headers": { "X-A": "1" } },\n{ "route": "/a/*", "headers": { "X-B": "2" } }\n] }',
      }),
      'more than 100 paths in _headers, on Cloudflare': site({
        _headers: Array.from({ length: 102 }, (_, at) => `/p${at}\n  X-A: 1\n`).join(''),
      }),
      'a regular expression of firebase.json that looks ahead': site({
        'firebase.json':
          '{ "hosting": { "headers": [{ "regex": "/(?!api)", "headers": [{ "key": "X-A", "value": "1" }] }] } }',
      }),
    },
  }),
  *check({ platforms }) {
    if (platforms === undefined) return;
    const reasonOfOwn: typeof reasonFor = (rule, rules) =>
      rule.kind === 'headers' && platforms.isOwn(rule.file, rule.line) ? reasonFor(rule, rules) : undefined;
    for (const { rule, titles, text, fix } of idleRules(platforms, reasonOfOwn, subjectOf)) {
      // Apache then returns 500 for every request, and Vercel rejects the deployment.
      const isError =
        (rule.platform === 'apache' || rule.platform === 'vercel') && rule.state.is === 'invalid';
      yield {
        ...{ file: rule.file, line: rule.line, column: 1, level: isError ? 'error' : 'warning' },
        message: onPlatforms(titles, `${subjectOf(rule)} ${text}`),
        fix,
      };
    }
    for (const file of platforms.unread)
      if (!file.rules.some(isAnswer))
        yield {
          ...unreadReport(file),
          fix: `set its headers in a file that the host reads, or name the host that reads it: \`--host ${file.reader}\``,
        };
  },
});

function subjectOf({ header, text, file, from }: PlatformRule): string {
  const isLine = file.endsWith('_headers') || file.endsWith('.htaccess');
  const written = text.length > longest ? `${text.slice(0, longest)}…` : text;
  if (isLine) return `the line "${written}"`;
  if (header === undefined) return `the rule ${written}`;
  return from === '' ? `the header "${header.name}"` : `the header "${header.name}" for "${from}"`;
}

const longest = 60;

/** Why a rule has no effect; undefined for one that has. */
function reasonFor(rule: PlatformRule, rules: readonly PlatformRule[]): Clause | undefined {
  const { state, header, file } = rule;
  switch (state.is) {
    case 'dropped':
      return {
        text: `is dropped. ${state.limit}`,
        fix: state.fix ?? 'move headers that matter above the limit',
      };
    case 'invalid':
      return {
        text: `is ignored. ${state.why}`,
        fix: file.endsWith('_headers')
          ? 'write a path, and below it its headers as "Name: value"'
          : 'correct the rule, or remove it',
      };
    case 'never matches':
      return { text: `never matches. ${state.why}`, fix: 'correct the condition, or remove the rule' };
    case 'shadowed':
      // Each header of the route is reported.
      if (header === undefined) return undefined;
      return {
        text: `has no effect. The route on ${placeFrom(rule, state.by)} matches the same URLs, and Azure uses only the first route.`,
        fix: 'put the narrower route first, and give it all headers that it needs',
      };
    case 'overridden': {
      const by = rules.find((one) => one.file === state.by.file && one.line === state.by.line);
      // Two rules with the same value are harmless.
      if (by?.header?.value === header?.value && by?.header?.how === 'set') return undefined;
      if (rules.some((one) => isRepeated(rule, one))) return undefined;
      return overriddenText(rule, by, placeFrom(rule, state.by));
    }
    default:
      return undefined;
  }
}

/** True if the effective block sets the same, as Signpost's does for the site's own lines. */
function isRepeated({ platform, from, header }: PlatformRule, one: PlatformRule): boolean {
  if (platform !== 'cloudflare' || one.from !== from || one.state.is !== 'active') return false;
  return one.header?.name === header?.name && one.header?.value === header?.value;
}

function overriddenText(
  { platform, from }: PlatformRule,
  by: PlatformRule | undefined,
  place: string,
): Clause {
  if (platform === 'cloudflare')
    return {
      text: `has no effect. Cloudflare uses the last block for "${from}" alone, on ${place}.`,
      fix: 'write one block for each path',
    };
  const { value = '', how } = by?.header ?? {};
  const what = how === 'unset' ? 'removes the header' : `sets the header to "${value.slice(0, longest)}"`;
  return {
    text: `has no effect. The rule on ${place} ${what} for the same URLs.`,
    fix: 'remove one of the two, or put the narrower one last',
  };
}
