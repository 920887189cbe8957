import type { RequestParts } from '../hosts/shared/foreign-rule.ts';
import { samplePath } from '../map/patterns/sample.ts';
import { type ImportedRedirect, type Item, type LeftOut, type Notice, printLine } from './item.ts';

// A rule that a map can't express, before an imported rule for the same URLs. In the old file the first one answers; in the map
// only the second is left, and answers too much. Each such line gets a notice.

type Rule = Item & ImportedRedirect;

/**
 * Reports rules that aren't imported and come before an imported rule for the same URLs, which now answers them:
 * `/releases/nix/:release/install 200` is a proxy, and `/releases/* 302` after it becomes a redirect of all releases. Or
 * browsers get /paper.html, and the rule after it redirects all clients to /paper.pdf.
 */
export function reportLeftOutFirst(items: readonly Item[]): Notice[] {
  const rules = items.filter((item) => item.kind === 'rule');
  const samples = new Map(rules.map((rule) => [rule, parseSample(rule.from)]));
  const listRulesAt = indexByFirstSegment(rules, samples);
  const positions = new Map(rules.map((rule, index) => [rule, index]));
  const notices: Notice[] = [];
  let earlierRules = 0;
  for (const item of items) {
    if (item.kind === 'rule') earlierRules++;
    // `(.*)` may give two redirects for a line, and the second is never reached.
    if (item.kind !== 'unexpressed' || item.group !== 'keep') continue;

    const start = findLiteralStart(item.text);
    const isRedirected = makeRedirectTest(item);
    const ends = listSampleEnds(item.text);
    const candidates = listsAlternatives(item.text) ? rules : listRulesAt(start);
    const later = candidates.find((rule) => {
      if ((positions.get(rule) ?? 0) < earlierRules) return false;
      // `/*/sponsors` and `/sponsors` to one target: the map answers as the line did.
      const changesAnswer = (request: RequestParts | undefined): boolean =>
        request !== undefined && isRedirected(request) && rule.match?.(request) !== item.match?.(request);
      if (start !== undefined) return matchesUrlsUnder(rule, start) || changesAnswer(samples.get(rule));
      return changesAnswer(samples.get(rule)) || listSamplesBelow(rule, ends).some(changesAnswer);
    });
    if (later !== undefined) notices.push(noticeLaterRule(item, later));
  }
  return notices;
}

/** Makes a function that lists the rules that may redirect URLs below `/docs/v`: those of /docs/, and those of any first segment. */
function indexByFirstSegment(
  rules: readonly Rule[],
  samples: ReadonlyMap<Rule, RequestParts | undefined>,
): (start: string | undefined) => readonly Rule[] {
  const isOpen = ({ from }: Rule): boolean => /^(?:https?:\/\/[^/]*)?\/[^/]*[*:]/.test(from);
  const rulesBySegment = Map.groupBy(rules, (rule) =>
    isOpen(rule) ? '' : splitFirstSegment(samples.get(rule)?.path),
  );
  return (start) => {
    const segment = splitFirstSegment(start);
    if (segment === '') return rules;
    return [...(rulesBySegment.get(segment) ?? []), ...(rulesBySegment.get('') ?? [])];
  };
}

/** `docs` of `/docs/v`; '' of `/doc`, with which more segments may begin. */
function splitFirstSegment(path = ''): string {
  return /^\/([^/]*)\//.exec(path)?.[1] ?? '';
}

/** True for `^/(a|b)$`, whose literal start isn't that of all its URLs. */
function listsAlternatives(text: string): boolean {
  return text.includes('|');
}

/**
 * Tests whether a line that isn't imported, such as `^hume/([^0-9].*)$`, redirects the URL of an imported rule, such as
 * /hume/context. A line for every URL is about the site, such as those from http to https.
 */
export function makeRedirectTest({ match }: LeftOut): (request: RequestParts | undefined) => boolean {
  const noSuchPage = { path: '/signpost/no-such-page', query: '', host: usualHost };
  if (match === undefined || match(noSuchPage) !== undefined) return () => false;
  return (request) => request !== undefined && match(request) !== undefined;
}

const usualHost = 'www.example.com';

/** A request for a source of the map, such as `/blog/:slug` or `https://old.example/a?id=1`. */
export function parseSample(source: string): RequestParts | undefined {
  const url = URL.parse(samplePath(source), `https://${usualHost}`);
  return url === null ? undefined : { path: url.pathname, query: url.search.slice(1), host: url.host };
}

function noticeLaterRule(item: LeftOut, later: Rule): Notice {
  const where = printLine(later, item);
  const answer = later.to === '' ? 'is gone' : `redirects to ${later.to}`;
  return {
    line: item.line,
    file: item.file,
    text: `it isn't imported, and in the map its URLs match ${where}, which comes after it in the file: ${later.from} ${answer}. Add a redirect for them to the map, or leave both lines in the old file`,
  };
}

/** True for an imported rule such as `/docs/*` that matches URLs below `/docs/v`. */
function matchesUrlsUnder({ from }: ImportedRedirect, start: string): boolean {
  if (!from.endsWith('/*')) return false;

  const folder = from.slice(0, -1);
  return !folder.includes('/:') && (start.startsWith(folder) || `${start}/` === folder);
}

/** Requests below a rule such as `/maven2/*`, one for each end: `/maven2/a/download.html`. None for a rule of single URLs. */
function listSamplesBelow({ from }: ImportedRedirect, ends: readonly string[]): (RequestParts | undefined)[] {
  return from.endsWith('/*') ? ends.map((end) => parseSample(from.slice(0, -1) + end)) : [];
}

/**
 * Ends of URLs that a rule without a literal start may match: of `^/(.*)/download\.html$`, `a` and `a/b`, and both with its literal
 * end, `a/download.html`.
 */
function listSampleEnds(text: string): string[] {
  const rule = text.slice(text.lastIndexOf(' · ') + 1);
  const source = rule.split(/[\s"'{},;=]+/).find((word) => word.startsWith('^')) ?? '';
  // `/download\.html` is what follows the last group, repetition or dot.
  const pieces = source.endsWith('$') ? source.slice(0, -1).split(/\\[^./-]|[^\w/\\.-]|(?<!\\)\./) : [];
  const literalEnd = pieces.at(-1)?.replaceAll('\\', '') ?? '';
  return [...new Set(['a', 'a/b', `a${literalEnd}`, `a/b${literalEnd}`])];
}

/**
 * The literal start of the first path or expression in a rule as written: `/docs/v` for `rewrite ^/docs/v[0-9]/(.*)$
 * /old/$1`, `/a/` for `{"source":"/a/:x(\\d+)"}`. Undefined for a rule about the whole site.
 */
export function findLiteralStart(text: string): string | undefined {
  // The conditions of Apache come before the rule: `RewriteCond … · RewriteRule …`.
  const rule = text.slice(text.lastIndexOf(' · ') + 1);
  const source = rule.split(/[\s"'{},;=]+/).find((word) => /^\^?\(?\/|^\^\w/.test(word));
  if (source === undefined) return undefined;

  const path = source.replace(/^\^?\(?\/?/, '');
  const [literal = ''] = /^[\w.~%/-]*/.exec(path) ?? [];
  // In `^/colou?r` the last character before the sign may be missing.
  const isOptional = /^[*?+{]/.test(path.slice(literal.length));
  const start = isOptional ? literal.slice(0, -1) : literal;
  return start === '' ? undefined : `/${start}`;
}
