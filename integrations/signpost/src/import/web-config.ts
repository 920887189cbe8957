import { basename } from 'node:path';
import { Parser } from 'htmlparser2';
import { Problem } from '../lib/problem.ts';
import { Lines } from '../lib/text/lines.ts';
import { escapeRegex } from '../lib/url/wildcards.ts';
import { type Item, type Notice, unexpressed } from '../map/patterns/foreign-rule.ts';
import { notes } from '../map/patterns/notes.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { rulesOf } from '../map/patterns/rules.ts';
import { wholeHost } from '../map/patterns/servers.ts';
import { fillTarget, literalText, plainTarget, sourcesOf } from '../map/patterns/sources.ts';
import type { Importer } from './importer.ts';

/** Reads rules and rewrite maps of the URL Rewrite module, and `httpRedirect`, in IIS's web.config. */
export const webConfigImporter: Importer = {
  id: 'iis',
  title: 'an IIS web.config',
  firstWins: true,
  detect: (file, text) =>
    /web\.config$/i.test(basename(file)) || (/<rewrite>/i.test(text) && /<match\s/i.test(text)),
  read(file, text) {
    const notices: Notice[] = [];
    const root = elementsOf(file, text);
    const maps = new Map(all(root, 'rewriteMap').map((map) => [map.attributes.get('name') ?? '', map]));
    const placed = new Set<string>();
    const items = all(root, 'rule').flatMap((rule) => readRule(rule, maps, placed, notices));
    const left = [...maps].flatMap(([name, map]) =>
      placed.has(name) ? [] : rowsOf(map, undefined, notices),
    );
    return { items: [...items, ...all(root, 'httpRedirect').flatMap(readHttpRedirect), ...left], notices };
  },
};

interface Element {
  readonly name: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
}

/** IIS's own files have about ten levels; each further one would take the parser longer than the one before. */
const mostLevels = 100;

/** The elements of an XML text. Throws a `Problem` for an unclosed one, or for too many levels. */
function elementsOf(file: string, text: string): Element {
  const lines = new Lines(text);
  const root: Element = { name: '', line: 1, attributes: new Map(), children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { line } = lines.at(parser.startIndex);
        if (open.length > mostLevels)
          throw new Problem(`${file}:${line}: \`<${name}>\` is nested more than ${mostLevels} levels deep.`);
        const element: Element = {
          name,
          line,
          attributes: new Map(Object.entries(attributes)),
          children: [],
        };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      onclosetag(name, isImplied) {
        const isSelfClosing = text.startsWith('/>', parser.endIndex - 1);
        const element = open.pop();
        if (isImplied && !isSelfClosing)
          throw new Problem(`${file}:${element?.line}: \`<${name}>\` is not closed.`);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return root;
}

function all(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : all(child, name)));
}

function textOf({ name, attributes }: Element): string {
  return `<${[name, ...Array.from(attributes, ([key, value]) => `${key}="${value}"`)].join(' ')}>`;
}

const types: Readonly<Record<string, number>> = { permanent: 301, found: 302, seeother: 303, temporary: 307 };

function readRule(
  rule: Element,
  maps: ReadonlyMap<string, Element>,
  placed: Set<string>,
  notices: Notice[],
): Item[] {
  const { line, attributes } = rule;
  const [match] = all(rule, 'match');
  const [action] = all(rule, 'action');
  const text = [rule, ...(match ? [match] : []), ...all(rule, 'add'), ...(action ? [action] : [])]
    .map(textOf)
    .join(' ');
  const leave = (why: string): Item[] => [unexpressed(line, text, why)];
  if (attributes.get('enabled') === 'false') return leave('it is disabled');
  const kind = action?.attributes.get('type')?.toLowerCase() ?? 'none';
  const isGone = kind === 'customresponse' && action?.attributes.get('statusCode') === '410';
  if (kind === 'rewrite') return leave('it is a rewrite inside the server, not a redirect');
  if (kind !== 'redirect' && !isGone)
    return leave(`its action is ${action?.attributes.get('type') ?? 'none'}, which isn't a redirect`);
  const status = isGone
    ? 410
    : (types[(action?.attributes.get('redirectType') ?? 'permanent').toLowerCase()] ?? 301);
  const to = action?.attributes.get('url') ?? '';
  const conditions = all(rule, 'conditions').flatMap((one) => all(one, 'add'));
  const named = conditions.length === 1 ? mapOfCondition(conditions[0], to) : undefined;
  const map = named === undefined ? undefined : maps.get(named);
  if (map !== undefined && named !== undefined) {
    placed.add(named);
    return rowsOf(map, { status, prefix: to.split(/\{C:[01]\}/, 1)[0] ?? '' }, notices);
  }
  if (conditions.some(isAboutHost))
    return leave(/\{R:[01]\}$|\{REQUEST_URI\}$/.test(to) ? wholeHost.https : wholeHost.other);
  const [condition] = conditions;
  if (condition !== undefined)
    return leave(`it depends on ${condition.attributes.get('input') ?? ''}, which a map can't express`);
  const expression = match === undefined ? undefined : expressionOf(match, rule);
  if (expression === undefined) return leave("it applies to all URLs that don't match");
  if (/\{(?!R:\d\})/.test(to)) return leave('its target contains a value from a condition or the server');
  const sources = sourcesOf(parseRegex(expression), false);
  const said = [
    ...(match?.attributes.get('ignoreCase') === 'false' ? [] : [notes.case]),
    ...(action?.attributes.get('appendQueryString') === 'false' && !isGone ? [notes.dropped] : []),
  ];
  if (!('why' in sources)) notices.push(...said.map((note) => ({ line, text: note })));
  return rulesOf(
    { line, text },
    sources,
    ({ from, matched }) => ({
      from,
      to: isGone ? '' : absolute(fillTarget(to, new Map([...matched, ['0', from.slice(1)]]), /\{R:(\d)\}/g)),
      status,
    }),
    notices,
  );
}

/** The rewrite map that a rule's only condition uses, if its value is the target. */
function mapOfCondition(condition: Element | undefined, to: string): string | undefined {
  const [, name] =
    /^\{([^:{}]+):\{(?:REQUEST_URI|PATH_INFO|URL|R:0)\}\}$/i.exec(condition?.attributes.get('input') ?? '') ??
    [];
  return /\{C:[01]\}/.test(to) && condition?.attributes.get('negate') !== 'true' ? name : undefined;
}

/** The rows of a rewrite map; without a rule that uses them they are only listed. */
function rowsOf(
  map: Element,
  use: { readonly status: number; readonly prefix: string } | undefined,
  notices: Notice[],
): Item[] {
  return all(map, 'add').map((row): Item => {
    const { line, attributes } = row;
    const [key = '', value = ''] = [attributes.get('key'), attributes.get('value')];
    if (use === undefined) return unexpressed(line, textOf(row), 'no imported rule uses its map');
    notices.push({ line, text: notes.case });
    const from = literalText(absolute(key));
    return {
      kind: 'rule',
      line,
      text: textOf(row),
      from,
      to: absolute(use.prefix + value),
      status: use.status,
    };
  });
}

function isAboutHost({ attributes }: Element): boolean {
  return /HTTP_HOST|HTTPS|SERVER_PORT|SERVER_NAME|X_FORWARDED/i.test(attributes.get('input') ?? '');
}

/** The expression of a rule, which doesn't see the first slash; undefined for a negated one. */
function expressionOf(match: Element, rule: Element): string | undefined {
  if (match.attributes.get('negate') === 'true') return undefined;
  const url = match.attributes.get('url') ?? '';
  const syntax = (rule.attributes.get('patternSyntax') ?? 'ECMAScript').toLowerCase();
  if (syntax === 'exactmatch') return `^${escapeRegex(url)}$`;
  return syntax === 'wildcard' ? `^${url.split('*').map(escapeRegex).join('(.*)')}$` : url;
}

/** `<httpRedirect>` redirects a whole site, or by its rows `wildcard="/old" destination="/new"`. */
function readHttpRedirect(element: Element): Item[] {
  const { line, attributes } = element;
  if (attributes.get('enabled') === 'false') return [];
  const status = types[(attributes.get('httpResponseStatus') ?? 'found').toLowerCase()] ?? 302;
  const rows = all(element, 'add').map((row): Item => {
    const [from = '', to = ''] = [row.attributes.get('wildcard'), row.attributes.get('destination')];
    if (/\*(?!$)/.test(from) || /\$[A-Z]/.test(to))
      return unexpressed(row.line, textOf(row), "it has a star or a variable that a map can't express");
    return {
      kind: 'rule',
      line: row.line,
      text: textOf(row),
      from: absolute(from),
      to: absolute(to),
      status,
    };
  });
  const to = attributes.get('destination') ?? '';
  return rows.length > 0 || to === '' ? rows : [unexpressed(line, textOf(element), wholeHost.other)];
}

/** `~/` is the root of the application. */
function absolute(to: string): string {
  return plainTarget(to.replace(/^~\//, ''));
}
