// robots.txt, by lines and groups, and the line that disallows a URL: `Disallow: /admin/` for /admin/users.

/** Search engines read no more bytes of robots.txt (RFC 9309, section 2.5; Google: 500 KiB). */
export const maxRobotsBytes = 500 * 1024;

/** An effective line of robots.txt. */
export interface RobotsLine {
  readonly line: number;
  /** In lower case. */
  readonly key: string;
  /** The key as it is in the file. */
  readonly written: string;
  readonly value: string;
}

/** A group: robots, and what the robots may read. */
export interface RobotsGroup {
  readonly line: number;
  /** In lower case. */
  readonly agents: readonly string[];
  /** The lines `Allow` and `Disallow`. */
  readonly rules: readonly RobotsLine[];
  /** The lines `Crawl-delay`. */
  readonly delays: readonly RobotsLine[];
}

export interface RobotsTxt {
  /** Lines with a directive. */
  readonly lines: readonly RobotsLine[];
  /** Lines without a directive. */
  readonly linesWithoutDirective: readonly RobotsLine[];
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly RobotsLine[];
}

/** Parses robots.txt as RFC 9309 and Google's parser do: only `Allow` and `Disallow` end a list of robots. */
export function parseRobotsTxt(text: string): RobotsTxt {
  const rows = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const parsedLines = rows.flatMap((row, index) => parseLine(row, index + 1) ?? []);
  const lines = parsedLines.filter(({ key }) => key !== '');

  return {
    lines,
    linesWithoutDirective: parsedLines.filter(({ key }) => key === ''),
    groups: parseGroups(lines),
    sitemaps: lines.filter(({ key }) => key === 'sitemap'),
  };
}

function parseLine(row: string, line: number): RobotsLine | undefined {
  const text = row.replace(/#.*$/s, '').trim();
  if (text === '') return undefined;

  const colon = text.indexOf(':');
  if (colon < 0) return { line, key: '', written: '', value: text };
  const written = text.slice(0, colon).trim();
  return { line, key: written.toLowerCase(), written, value: text.slice(colon + 1).trim() };
}

function parseGroups(lines: readonly RobotsLine[]): RobotsGroup[] {
  const groups: { line: number; agents: string[]; rules: RobotsLine[]; delays: RobotsLine[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (line.key === 'user-agent') {
      const agent = parseAgent(line.value);
      if (last !== undefined && last.rules.length === 0) last.agents.push(agent);
      else groups.push({ line: line.line, agents: [agent], rules: [], delays: [] });
    } else if (line.key === 'allow' || line.key === 'disallow') last?.rules.push(line);
    else if (line.key === 'crawl-delay') last?.delays.push(line);
  }

  return groups;
}

/**
 * The robot's name in a User-agent line, in lower case: only letters, `-` and `_`; '' for none. A star followed by a space
 * or nothing means all robots (RFC 9309; Google's parser).
 */
function parseAgent(value: string): string {
  return /^\s*(\*(?!\S)|[a-z_-]+)/i.exec(value)?.[1]?.toLowerCase() ?? '';
}

/** The groups of the first of these robots that has one, otherwise those of all robots. */
export function findGroups(groups: readonly RobotsGroup[], agents: readonly string[]): RobotsGroup[] {
  for (const agent of [...agents, '*']) {
    const matching = groups.filter((group) => group.agents.includes(agent.toLowerCase()));
    if (matching.length > 0) return matching;
  }
  return [];
}

/** The line that disallows a URL's path and query for a robot; undefined for an allowed one. */
export type FindDisallow = (target: string) => number | undefined;

/** Of the rules that match a URL, the longest decides, and `Allow` before a `Disallow` of the same length. */
export function createDisallowFinder(groups: readonly RobotsGroup[]): FindDisallow {
  const rules = groups
    .flatMap((group) => group.rules)
    .filter(({ value }) => value !== '')
    .map(({ line, key, value }) => ({ line, isAllow: key === 'allow', pattern: normalizeEscapes(value) }))
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllow) - Number(a.isAllow));

  return (target) => {
    const normalized = normalizeEscapes(target);
    const rule = rules.find(({ pattern }) => matchesPattern(pattern, normalized));
    return rule === undefined || rule.isAllow ? undefined : rule.line;
  };
}

/** `/caf%C3%A9` for `/café` and `/caf%c3%a9`. */
function normalizeEscapes(text: string): string {
  const encoded = encodeURI(text.toWellFormed()).replaceAll('%25', '%');
  return encoded.replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
}

/** True if a pattern matches the start of a path and query: `*` is any text, and `$` at its end the end of the URL. */
export function matchesPattern(pattern: string, target: string): boolean {
  const namesEnd = pattern.endsWith('$');
  const [start = '', ...pieces] = (namesEnd ? pattern.slice(0, -1) : pattern).split('*');
  if (!target.startsWith(start)) return false;

  // /*.pdf$ ends with its last piece; /about$ has a single piece, the whole URL.
  const end = namesEnd ? pieces.pop() : '';
  if (end === undefined) return target === start;

  // The first place of each piece leaves the most text for those after it.
  let position = start.length;
  for (const piece of pieces) {
    const place = target.indexOf(piece, position);
    if (place < 0) return false;
    position = place + piece.length;
  }
  return target.endsWith(end) && position + end.length <= target.length;
}
