import {
  isAnswer,
  type PlatformRule,
  platformTitles,
  redirectsHome,
} from '../../../hosts/shared/platform-rule.ts';
import { answerFromFiles } from '../../../hosts/shared/rule-order.ts';
import type { Place } from '../../../lib/finding.ts';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import { type Path, parsePath, toggleTrailingSlash } from '../../../lib/url/path.ts';
import { findEarlyRedirect } from '../../../plan/serving.ts';
import type { SitePlatforms } from '../../site/platforms.ts';
import type { Site } from '../../site/site.ts';
import { type Clause, defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import {
  describeUnreadFile,
  findIdleRules,
  onPlatforms,
  placeFrom,
  stripFullStop,
} from '../shared/idle-rules.ts';

export default defineRule({
  id: 'redirect-line',
  title: "Every rule in a platform's own file takes effect",
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: "Platforms silently drop rules past their limits, ignore lines that they can't read, and use only the first of two rules for one path. A file, function or Worker may answer before the rule. Old links then end up in the wrong place, or nowhere. (Netlify Docs, redirects; Cloudflare Docs, redirects; Vercel Docs, redirects; Firebase Docs, configure Hosting behavior; Azure Static Web Apps, configuration.)",
  fix: 'write the old path, the new URL and the status, once for each path',
  examples: () => ({
    good: {
      'comments, conditions, a query, a host and other variants': site({
        _redirects: `# old pages
/a /gauges/ 301   # since spring

/b /gauges/ 302 Country=de
/b / 302
/store id=:id /gauges/ 301
/c /gauges/ 301
/c/ /gauges/ 301
/f%C3%BCllstand /gauges/ 301
/f%c3%bcllstand /gauges/ 301
https://blog.example.com/* https://www.example.com/:splat 301!
/d/* /gauges/ 301
`,
      }),
    },
    bad: { 'no target': site({ _redirects: '/a\n' }) },
  }),
  *check(site) {
    if (site.platforms === undefined) return;
    for (const { platform, faults } of site.platforms.all)
      for (const { file, line, column, message } of faults)
        yield {
          file,
          line,
          column,
          level: 'error',
          message: `${platformTitles[platform]} gets no rules from ${file}. ${stripFullStop(message.charAt(0).toUpperCase() + message.slice(1))}`,
          fix: fileFix,
        };
    yield* reportIdleLines(site, site.platforms);
    yield* reportSkippedLines(site.platforms);
    yield* reportLostSlashes(site, site.platforms);
    yield* reportUnreadFiles(site, site.platforms);
    for (const { platform, file } of site.platforms.functions)
      yield {
        ...{ file, line: 1, column: 1, level: 'info' },
        message: functionMessage(platformTitles[platform], file),
        fix: 'request the URLs of the rules on a preview of the site, or redirect in the function itself',
      };
  },
});

const functionMessage = (title: string, file: string): string =>
  `on ${title}, ${file} runs before the rules and may answer instead. Signpost can't see into it`;

const fileFix = 'correct the file, so that the platform can read its rules';

function* reportIdleLines(site: Site, platforms: SitePlatforms): Generator<Report> {
  const { all, isGuessed, isOwn } = platforms;
  const reasonOfOwn = (rule: PlatformRule, rules: readonly PlatformRule[]): Clause | undefined =>
    rule.kind === 'headers' || !isOwn(rule.file, rule.line) ? undefined : findIdleReason(rule, rules, site);
  for (const { rule, titles, text, fix } of findIdleRules(platforms, reasonOfOwn, () => '')) {
    const path = findLostPath(
      rule,
      site,
      all.find(({ platform }) => platform === rule.platform)?.rules ?? [],
    );
    const isHome = rule.state.is === 'active' && redirectsHome(rule);
    const isBroken = rule.state.is === 'invalid' && rule.state.isBroken === true;
    const isError =
      (path !== undefined || isHome || isBroken) && (!isGuessed || titles.length === all.length);
    const lost = path === undefined ? '' : ` "${path}" returns 404 there.`;
    yield {
      ...{ file: rule.file, line: rule.line, column: 1, level: isError ? 'error' : 'warning' },
      message: onPlatforms(titles, `the rule for "${rule.from}" ${text}${lost}`),
      cause: onPlatforms(
        titles,
        rule.state.is === 'shadowed' || rule.state.is === 'file wins' ? rule.state.is : text,
      ),
      fix,
    };
  }
}

/** The generated lines of each file that a platform drops because the site's own lines use up the limit. */
function* reportSkippedLines({ all, isGuessed, isOwn }: SitePlatforms): Generator<Report> {
  for (const { platform, rules } of all) {
    const made = rules.filter(({ kind, file, line }) => kind !== 'headers' && !isOwn(file, line));
    const skipped = made.flatMap((rule) => (rule.state.is === 'dropped' ? [{ ...rule, ...rule.state }] : []));
    const [first] = skipped;
    if (first === undefined) continue;
    const lines = `${formatNumber(skipped.length)} of ${formatCount(made.length, 'generated line')}`;
    yield {
      ...{ file: first.file, line: first.line, column: 1, level: isGuessed ? 'warning' : 'error' },
      message: stripFullStop(`${platformTitles[platform]} skips ${lines} from this one on. ${first.limit}`),
      fix: 'move your own patterns to redirects.yaml, or put the lines `# signpost:begin` and `# signpost:end` above the first line of your own that has `*`, `:name` or status 200, for the generated lines',
    };
  }
}

/** Redirects of a folder's URL and of all below it, between which /old/ is lost: one report a platform. */
function* reportLostSlashes(site: Site, { all, isGuessed, isOwn }: SitePlatforms): Generator<Report> {
  if (isGuessed) return;
  for (const { platform, rules } of all) {
    const lost = rules.flatMap((rule) => {
      const path = isOwn(rule.file, rule.line) ? findLostVariant(rule, rules, site) : undefined;
      return path === undefined ? [] : [{ rule, path }];
    });
    const [first] = lost;
    if (first === undefined) continue;
    const { rule, path } = first;
    const others =
      lost.length === 1 ? '' : `, and so on for ${formatCount(lost.length - 1, 'more redirect')}`;
    yield {
      ...{ file: rule.file, line: rule.line, column: 1 },
      message: `on ${platformTitles[platform]}, the rule for "${rule.from}" doesn't match "${path}", which returns 404${others}`,
      fix:
        platform === 'vercel'
          ? `write the source as ${rule.from}{/}?`
          : `add a rule for ${path}, or move the redirects to redirects.yaml, which matches both`,
    };
  }
}

/** `/old/` beside redirects of /old and /old/:path*, if nothing answers it. */
function findLostVariant(rule: PlatformRule, rules: readonly PlatformRule[], site: Site): Path | undefined {
  const [path = ''] = rule.samples;
  const isPlain = rule.kind === 'redirect' && rule.state.is === 'active' && rule.conditions.length === 0;
  const isFolder = answerFromFiles(rules, { path: `${path}/any` }).rule?.kind === 'redirect';
  if (!isPlain || !rule.isExact || !isFolder || path.endsWith('/')) return undefined;

  const variant = toggleTrailingSlash(parsePath(path));
  if (rule.match({ path: variant, query: '', host: '' }) !== undefined) return undefined;
  const isMoved = site.serving !== undefined && findEarlyRedirect(site.serving, variant) !== undefined;
  return !isMoved && isMissing(variant, rule, site, rules) ? variant : undefined;
}

/** Each file with redirects that no host of the site reads, as one report. */
function* reportUnreadFiles(site: Site, { unread, all }: SitePlatforms): Generator<Report> {
  const others = all.flatMap((platform) => platform.rules);
  for (const file of unread) {
    const path = file.rules
      .map((rule) => findMissingPath(rule, site, others))
      .find((one) => one !== undefined);
    const lost = path === undefined ? '' : `. "${path}" returns 404 there`;
    const { message, ...report } = describeUnreadFile(file);
    yield {
      ...report,
      level: path !== undefined && file.isNamed ? 'error' : 'warning',
      message: message + lost,
      fix: `move its rules into redirects.yaml or a file that the host reads, or name the host that reads it: \`--host ${file.reader}\``,
    };
  }
}

/** Why a rule has no effect, or another one than it says; undefined for one that counts. */
function findIdleReason(rule: PlatformRule, rules: readonly PlatformRule[], site: Site): Clause | undefined {
  const { state, note } = rule;
  switch (state.is) {
    case 'dropped':
      return {
        text: `is dropped. ${state.limit}`,
        fix: state.fix ?? 'move redirects that matter above the limit, or into redirects.yaml',
      };
    case 'invalid':
      return {
        text: `${state.isBroken ? 'leads nowhere' : 'is ignored'}. ${state.why}`,
        fix: state.fix ?? 'write the old path, the new URL and the status, or remove the line',
      };
    case 'never matches':
      return { text: `never matches. ${state.why}`, fix: state.fix ?? 'write the path as browsers send it' };
    case 'shadowed':
      return describeShadow(rule, state.by, rules);
    case 'file wins':
      return describeShadowingFile(rule, state.file, site);
    default:
      if (redirectsHome(rule))
        return {
          text: `redirects your home page to ${rule.to}, because Cloudflare ignores the query of line ${rule.line}.`,
          fix: 'delete the line, and add the redirect with its query to redirects.yaml',
        };
      return note === undefined
        ? undefined
        : { text: `takes effect, but not as written. ${note}`, fix: 'write the rule without that part' };
  }
}

/** Two rules with the same target are harmless. */
function describeShadow(
  rule: PlatformRule,
  by: Pick<Place, 'file' | 'line'>,
  rules: readonly PlatformRule[],
): Clause | undefined {
  const first = rules.find((one) => one.file === by.file && one.line === by.line);
  if (first?.to === rule.to && first.status === rule.status && first.kind === rule.kind) return undefined;
  const answer = first && first.to !== '' ? `, and leads to "${first.to}"` : '';
  return {
    text: `has no effect. The rule on ${placeFrom(rule, by)} matches the same URLs${answer}.`,
    fix: 'remove one of the two, or put the narrower one first',
  };
}

/** A rule to the same file, such as `/a` to `/a/`, is harmless unless it protects the URL. */
function describeShadowingFile(
  { platform, to, conditions }: PlatformRule,
  file: string,
  site: Site,
): Clause | undefined {
  const hit = to.startsWith('/') ? site.find(parsePath(to.replace(/[?#].*$/s, ''))) : undefined;
  const target = hit?.kind === 'page' ? hit.page.file : hit?.kind === 'file' ? hit.file : undefined;
  if (target === file && conditions.length === 0) return undefined;
  return {
    text: `has no effect. The build has ${file} for that path, and files take precedence over this rule.`,
    fix:
      platform === 'netlify'
        ? 'remove the file or the rule, or force the rule: `301!` in `_redirects`, `force = true` in netlify.toml'
        : 'remove the file or the rule',
  };
}

/** The path of a dropped rule, if nothing else answers it. */
function findLostPath(rule: PlatformRule, site: Site, rules: readonly PlatformRule[]): string | undefined {
  const { is } = rule.state;
  return is === 'dropped' || is === 'invalid' || is === 'never matches'
    ? findMissingPath(rule, site, rules)
    : undefined;
}

/** A path of a rule that neither the build nor one of these rules answers. */
function findMissingPath(rule: PlatformRule, site: Site, rules: readonly PlatformRule[]): string | undefined {
  if (!isAnswer(rule) || !rule.from.startsWith('/')) return undefined;
  const text = rule.from.replace(/[?#].*$/s, '');
  // The folder of a pattern may be a page.
  return [text.replace(/\/?\*$/, ''), text]
    .map((one) => parsePath(one.replace(/:[A-Za-z]\w*|\*/g, 'any') || '/'))
    .find((path) => isMissing(path, rule, site, rules));
}

function isMissing(path: Path, rule: PlatformRule, site: Site, rules: readonly PlatformRule[]): boolean {
  const hit = site.find(path);
  const place = hit !== undefined && 'place' in hit ? hit.place : undefined;
  const isItself = place?.file === rule.file && place.line === rule.line;
  const isUnseen = hit?.kind === 'unseen' && !isItself;
  if (hit?.kind === 'page' || hit?.kind === 'file' || isUnseen) return false;
  if (place !== undefined && place.file === site.map?.map.file) return false;
  const { rule: answering, conditional } = answerFromFiles(rules, { path });
  return answering === undefined && conditional.length === 0;
}
