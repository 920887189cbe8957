import { basename } from 'node:path';
import { compact } from '../lib/text/text.ts';
import { escapeRegex } from '../lib/url/wildcards.ts';
import {
  type Item,
  makeRules,
  makeUnexpressed,
  type Notice,
  notes,
  wholeHost,
} from '../map/patterns/foreign-rule.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { completePlainTarget, escapeLiteral, fillTarget, makeSources } from '../map/patterns/sources.ts';
import type { Importer } from './importer.ts';
import { findElements, parseXml, printTag, type XmlElement } from './xml.ts';

// <rule name="a"><match url="^old/(.*)$" /><action type="Redirect" url="/new/{R:1}" /></rule>
//
// <rewriteMap name="Old"><add key="/old" value="/new" /></rewriteMap>
// <rule name="b"><match url=".*" />
//   <conditions><add input="{Old:{REQUEST_URI}}" pattern="(.+)" /></conditions>
//   <action type="Redirect" url="{C:1}" /></rule>

/** Reads rules and rewrite maps of the URL Rewrite module in IIS's web.config. */
export const webConfigImporter: Importer = {
  id: 'iis',
  title: 'an IIS web.config',
  firstWins: true,
  detect: (file, text) =>
    /web\.config$/i.test(basename(file)) || (/<rewrite>/i.test(text) && /<match\s/i.test(text)),
  read(file, text) {
    const root = parseXml(file, text);
    const notices: Notice[] = [];
    const maps = new Map(findElements(root, 'rewriteMap').map((map) => [map.attributes['name'] ?? '', map]));
    const used = new Set<XmlElement>();

    const items = findElements(root, 'rule').flatMap((rule) => {
      const map = findRuleMap(rule, maps);
      if (map === undefined) return readRule(rule, notices);
      used.add(map);
      return readMapRows(map, rule, notices);
    });
    const unused = [...maps.values()]
      .filter((map) => !used.has(map))
      .flatMap((map) => findElements(map, 'add'));
    const whole = findElements(root, 'httpRedirect').filter(
      ({ attributes }) => attributes['enabled'] !== 'false',
    );
    return {
      items: [
        ...items,
        ...unused.map((row) => makeUnexpressed(row.line, printTag(row), 'no imported rule uses its map')),
        ...whole.map((element) => makeUnexpressed(element.line, printTag(element), wholeHost.other)),
      ],
      notices,
    };
  },
};

const statuses: Readonly<Record<string, number>> = {
  permanent: 301,
  found: 302,
  seeother: 303,
  temporary: 307,
};

/** The action of a rule: its status, type and target. */
interface Action {
  /** 410 for a gone URL; undefined if it isn't a redirect. */
  readonly status: number | undefined;
  readonly to: string;
  readonly type: string;
  readonly dropsQuery: boolean;
}

function readAction(rule: XmlElement): Action {
  const attributes = findElements(rule, 'action')[0]?.attributes ?? {};
  const type = attributes['type'] ?? 'none';
  const to = attributes['url'] ?? '';
  // <action type="CustomResponse" statusCode="410" />
  if (type.toLowerCase() === 'customresponse' && attributes['statusCode'] === '410')
    return { status: 410, to, type, dropsQuery: false };

  const dropsQuery = attributes['appendQueryString'] === 'false';
  if (type.toLowerCase() !== 'redirect') return { status: undefined, to, type, dropsQuery };
  const redirectType = (attributes['redirectType'] ?? 'permanent').toLowerCase();
  return { status: statuses[redirectType] ?? 301, to, type, dropsQuery };
}

function findConditions(rule: XmlElement): XmlElement[] {
  return findElements(rule, 'conditions').flatMap((conditions) => findElements(conditions, 'add'));
}

function readRule(rule: XmlElement, notices: Notice[]): Item[] {
  const { line } = rule;
  const [match] = findElements(rule, 'match');
  const tags = compact(rule, match, ...findElements(rule, 'add'), ...findElements(rule, 'action'));
  const text = tags.map(printTag).join(' ');

  const action = readAction(rule);
  const why = findNoRedirectReason(rule, action) ?? findUnsupportedCondition(findConditions(rule), action.to);
  if (why !== undefined || action.status === undefined) return [makeUnexpressed(line, text, why ?? '')];
  // <match url="^old$" />
  const expression = match && readExpression(match, rule);
  if (expression === undefined)
    return [makeUnexpressed(line, text, "it applies to all URLs that don't match")];
  if (/\{(?!R:\d\})/.test(action.to))
    return [makeUnexpressed(line, text, 'its target contains a value from a condition or the server')];

  const ignoresCase = match?.attributes['ignoreCase'] !== 'false';
  const { status, to, dropsQuery } = action;
  return makeRules(
    { line, text, notes: compact(ignoresCase && notes.case, dropsQuery && notes.dropped) },
    makeSources(parseRegex(expression), false),
    ({ from, matched }) => {
      const groups = new Map([...matched, ['0', from.slice(1)]]);
      return {
        from,
        to: status === 410 ? '' : makeAbsoluteUrl(fillTarget(to, groups, /\{R:(\d)\}/g)),
        status,
      };
    },
    notices,
  );
}

function findNoRedirectReason({ attributes }: XmlElement, { status, type }: Action): string | undefined {
  if (attributes['enabled'] === 'false') return 'it is disabled';
  if (type.toLowerCase() === 'rewrite') return 'it is a rewrite inside the server, not a redirect';
  if (status === undefined) return `its action is ${type}, which isn't a redirect`;
  return undefined;
}

function findUnsupportedCondition(conditions: readonly XmlElement[], to: string): string | undefined {
  const inputs = conditions.map(({ attributes }) => attributes['input'] ?? '');
  if (inputs.some((input) => /HTTP_HOST|HTTPS|SERVER_PORT|SERVER_NAME|X_FORWARDED/i.test(input)))
    return /\{R:[01]\}$|\{REQUEST_URI\}$/.test(to) ? wholeHost.https : wholeHost.other;
  return inputs[0] === undefined ? undefined : `it depends on ${inputs[0]}, which a map can't express`;
}

/** The expression of a rule, without the first slash of the path; undefined for a negated expression. */
function readExpression({ attributes }: XmlElement, rule: XmlElement): string | undefined {
  if (attributes['negate'] === 'true') return undefined;
  const url = attributes['url'] ?? '';
  const syntax = (rule.attributes['patternSyntax'] ?? 'ECMAScript').toLowerCase();
  if (syntax === 'exactmatch') return `^${escapeRegex(url)}$`;
  if (syntax === 'wildcard') return `^${url.split('*').map(escapeRegex).join('(.*)')}$`;
  return url;
}

/** The rewrite map that a rule's only condition looks the URL up in, if its value is the target. */
function findRuleMap(rule: XmlElement, maps: ReadonlyMap<string, XmlElement>): XmlElement | undefined {
  const [condition, second] = findConditions(rule);
  const input = condition?.attributes['input'] ?? '';
  const [, name = ''] = /^\{([^:{}]+):\{(?:REQUEST_URI|PATH_INFO|URL|R:0)\}\}$/i.exec(input) ?? [];
  const action = readAction(rule);
  const isLookup = second === undefined && condition?.attributes['negate'] !== 'true';
  if (!isLookup || !/\{C:[01]\}/.test(action.to)) return undefined;
  if (findNoRedirectReason(rule, action) !== undefined) return undefined;
  return maps.get(name);
}

/** `<add key="/old" value="/new" />` */
function readMapRows(map: XmlElement, rule: XmlElement, notices: Notice[]): Item[] {
  const { status = 301, to } = readAction(rule);
  const [prefix = ''] = to.split(/\{C:[01]\}/, 1);
  return findElements(map, 'add').map((row): Item => {
    const { line, attributes } = row;
    notices.push({ line, text: notes.case });
    const from = escapeLiteral(makeAbsoluteUrl(attributes['key'] ?? ''));
    const target = makeAbsoluteUrl(prefix + (attributes['value'] ?? ''));
    return { kind: 'rule', line, text: printTag(row), from, to: target, status };
  });
}

/** `~/` is the root of the application. */
function makeAbsoluteUrl(url: string): string {
  return completePlainTarget(url.replace(/^~\//, ''));
}
