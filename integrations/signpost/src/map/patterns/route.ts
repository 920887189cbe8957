import { compact } from '../../lib/text/text.ts';
import {
  catchInexpressible,
  expectShallow,
  Inexpressible,
  type ParsedPattern,
  type PatternPart,
} from './parts.ts';

/** Parses a route pattern (path-to-regexp 6, as in vercel.json): `:name`, `:name*`, `(a|b)`, `{/x}?`. */
export function parseRoute(route: string): ParsedPattern {
  // A map treats `/old` and `/old/` alike: `/old(/?)` and `/old/:path*/` need no more.
  const routeWithoutSlash = route.replace(/(?<=.)\(\/\?\)$/, '').replace(/(?<=[^\\]\*)\/$/, '');
  return catchInexpressible(() => ({
    parts: parseRouteParts(routeWithoutSlash, { parameters: 0 }),
    hasOpenEnd: false,
    notes: [],
  }));
}

const token =
  /(?<escaped>\\[\s\S])|(?<name>:\w+)?(?<group>\((?:[^()\\]|\\[\s\S]|\([^()]*\))*\))?(?<sign>[?*+])?|/uy;

/** The number of parameters before, by which `$1` counts. */
interface Count {
  parameters: number;
}

function parseRouteParts(route: string, count: Count): PatternPart[] {
  const parts: PatternPart[] = [];
  for (let position = 0; position < route.length; ) {
    // {/:lang}?
    const [braces = '', inside = ''] = /^\{([^{}\\]*)\}\?/.exec(route.slice(position)) ?? [];
    if (braces !== '') {
      parts.push({ part: 'choice', names: [], options: [[], parseRouteParts(inside, count)] });
      position += braces.length;
      continue;
    }
    token.lastIndex = position;
    const { escaped, name, group, sign } = token.exec(route)?.groups ?? {};
    const length = (escaped ?? `${name ?? ''}${group ?? ''}${sign ?? ''}`).length;
    if (/^[{}]/.test(route.slice(position)) || (sign !== undefined && !name && !group))
      refuseRoute(route.slice(position, position + 1));
    if (escaped !== undefined) parts.push({ part: 'text', text: escaped.slice(1) });
    else if (name === undefined && group === undefined)
      parts.push({ part: 'text', text: readCharacter(route, position) });
    else parts.push(parseParameter(compact(name?.slice(1), String(++count.parameters)), group, sign, parts));
    position += length === 0 ? readCharacter(route, position).length : length;
  }

  return parts;
}

/** A surrogate pair has two code units. */
function readCharacter(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function parseParameter(
  names: readonly string[],
  group: string | undefined,
  sign: string | undefined,
  partsBefore: PatternPart[],
): PatternPart {
  const choice = (options: PatternPart[][]): PatternPart => ({ part: 'choice', names, options });
  if (group === undefined || /^\(\[\^\/\]\+\??\)$/.test(group)) {
    if (sign === undefined) return choice([[{ part: 'any', slashes: false }]]);
    if (sign !== '?') return choice([[{ part: 'any', slashes: true }]]);
    return makeOptional(choice([[{ part: 'any', slashes: false }]]), partsBefore);
  }
  if (/^\(\.[*+]\)$/.test(group)) return choice([[{ part: 'any', slashes: true }]]);

  // `/docs(/3.x|/next)?/overview`: people mean the dot as a dot.
  const words = group.slice(1, -1).split('|');
  if (!words.every((word) => /^[\w./-]+$/.test(word)) || (sign !== undefined && sign !== '?'))
    refuseRoute(group);
  const alternatives = choice(words.map((text) => [{ part: 'text', text }]));
  return sign === undefined ? alternatives : makeOptional(alternatives, partsBefore);
}

/** The slash before an optional parameter is optional too: `/blog/:name?` matches /blog. */
function makeOptional(parameter: PatternPart, partsBefore: PatternPart[]): PatternPart {
  const lastPart = partsBefore.at(-1);
  if (lastPart?.part !== 'text' || lastPart.text !== '/')
    return { part: 'choice', names: [], options: [[], [parameter]] };

  partsBefore.pop();
  return { part: 'choice', names: [], options: [[], [{ part: 'text', text: '/' }, parameter]] };
}

function refuseRoute(construct: string): never {
  throw new Inexpressible(`the source has "${construct}", which a map can't express`);
}

/** Parses a glob of Firebase Hosting, with `:name` and `:name*` besides stars and braces. */
export function parseGlob(glob: string): ParsedPattern {
  return catchInexpressible(() => {
    const [parts, end] = parseGlobSequence(glob, 0, 0);
    if (end < glob.length) throw new Inexpressible('the glob has an unopened brace');
    return { parts, hasOpenEnd: false, notes: [] };
  });
}

/** Parses up to the end of the glob, or of an option; `depth` braces are open. */
function parseGlobSequence(glob: string, start: number, depth: number): [PatternPart[], number] {
  expectShallow(depth);
  const parts: PatternPart[] = [];
  let position = start;
  while (position < glob.length) {
    const rest = glob.slice(position);
    if (depth > 0 && /^[,}]/.test(rest)) break;
    const [part, length] = rest.startsWith('{')
      ? parseGlobBraces(glob, position, depth)
      : parseGlobAtom(rest);
    parts.push(part);
    position += length;
  }

  return [parts, position];
}

function parseGlobAtom(rest: string): [PatternPart, number] {
  // :slug, :path*
  const [name] = /^:[A-Za-z_]\w*\*?/.exec(rest) ?? [];
  if (name !== undefined) {
    const any: PatternPart = { part: 'any', slashes: name.endsWith('*') };
    return [{ part: 'choice', names: [name.replace(/^:|\*$/g, '')], options: [[any]] }, name.length];
  }
  if (rest.startsWith('**')) return [{ part: 'any', slashes: true }, 2];
  if (rest.startsWith('*')) return [{ part: 'any', slashes: false }, 1];
  if (/^(?:[?[]|[@+!]\()/.test(rest))
    throw new Inexpressible("the glob has a set of characters, which a map can't express");

  const escaped = /^\\[\s\S]/u.exec(rest)?.[0];
  if (escaped !== undefined) return [{ part: 'text', text: escaped.slice(1) }, escaped.length];

  const [character = ''] = rest;
  return [{ part: 'text', text: character }, character.length];
}

function parseGlobBraces(glob: string, start: number, depth: number): [PatternPart, number] {
  const options: PatternPart[][] = [];
  let position = start;
  do {
    const [option, end] = parseGlobSequence(glob, position + 1, depth + 1);
    options.push(option);
    position = end;
  } while (glob[position] === ',');
  if (glob[position] !== '}') throw new Inexpressible('the glob has an unclosed brace');
  return [{ part: 'choice', names: [], options }, position + 1 - start];
}
