import { Inexpressible, type Parsed, type Part, saidOrNear } from '../shared/syntax.ts';

/** Reads a route pattern (path-to-regexp 6, as vercel.json has it): `:name`, `:name*`, `(a|b)`, `{/x}?`. */
export function parseRoute(route: string): Parsed {
  return saidOrNear((isLoose) => ({
    parts: partsOf(route, { unnamed: 0, isLoose }),
    open: false,
    notes: [],
  }));
}

const token =
  /(?<escaped>\\[\s\S])|(?<name>:\w+)?(?<group>\((?:[^()\\]|\\[\s\S]|\([^()]*\))*\))?(?<sign>[?*+])?|/uy;

/** How many parameters without a name stand before, and whether any text may stand for one of some characters. */
interface Count {
  unnamed: number;
  readonly isLoose: boolean;
}

function partsOf(route: string, count: Count): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < route.length; ) {
    const [braces = '', inside = ''] = /^\{([^{}\\]*)\}\?/.exec(route.slice(at)) ?? [];
    if (braces !== '') {
      parts.push({ part: 'choice', names: [], options: [[], partsOf(inside, count)] });
      at += braces.length;
      continue;
    }
    token.lastIndex = at;
    const { escaped, name, group, sign } = token.exec(route)?.groups ?? {};
    const length = (escaped ?? `${name ?? ''}${group ?? ''}${sign ?? ''}`).length;
    if (/^[{}]/.test(route.slice(at)) || (sign !== undefined && !name && !group))
      refuse(route.slice(at, at + 1));
    if (escaped !== undefined) parts.push({ part: 'text', text: escaped.slice(1) });
    else if (name === undefined && group === undefined)
      parts.push({ part: 'text', text: characterAt(route, at) });
    else parts.push(parameter(name?.slice(1) ?? String(++count.unnamed), group, sign, parts, count));
    at += length === 0 ? characterAt(route, at).length : length;
  }
  return parts;
}

/** Of two code units where it has two. */
function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function parameter(
  name: string,
  group: string | undefined,
  sign: string | undefined,
  before: Part[],
  { isLoose }: Count,
): Part {
  const choice = (options: Part[][]): Part => ({ part: 'choice', names: [name], options });
  if (group === undefined || /^\(\[\^\/\]\+\??\)$/.test(group)) {
    if (sign === undefined) return choice([[{ part: 'any', slashes: false }]]);
    if (sign !== '?') return choice([[{ part: 'any', slashes: true }]]);
    // `/:name?` takes its slash along.
    const last = before.at(-1);
    if (last?.part === 'text' && last.text === '/') before.pop();
    return {
      part: 'choice',
      names: [],
      options: [[], [{ part: 'text', text: '/' }, choice([[{ part: 'any', slashes: false }]])]],
    };
  }
  if (/^\(\.[*+]\)$/.test(group)) return choice([[{ part: 'any', slashes: true }]]);
  const words = group.slice(1, -1).split('|');
  if (isLoose && /^\((?:\\[dw]|\[[^\]/]+\])(?:[*+]\??|\{\d+(?:,\d*)?\})?\)$/.test(group))
    return parameter(name, undefined, sign, before, { unnamed: 0, isLoose });
  if (sign !== undefined || !words.every((word) => /^[\w-]+$/.test(word))) refuse(group);
  return choice(words.map((text) => [{ part: 'text', text }]));
}

function refuse(what: string): never {
  throw new Inexpressible(`the source has "${what}", for which a map has no word`);
}
