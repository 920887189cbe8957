import { parseRobotsTxt } from '../../lib/http/robots.ts';
import type { Path } from '../../lib/url/path.ts';

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
  readonly rules: readonly RobotsLine[];
}

export interface Robots {
  readonly file: string;
  readonly size: number;
  readonly lines: readonly RobotsLine[];
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly RobotsLine[];
  /** Lines without a directive. */
  readonly odd: readonly RobotsLine[];
  /** The line that disallows a URL for a robot, by default Googlebot; undefined for an allowed URL. */
  blocks(path: Path, query?: string, robot?: Robot): number | undefined;
}

/** The robot of a group. Without a group of its own, the robot follows the group of Googlebot, or of all. */
export type Robot = 'Googlebot' | 'Googlebot-Image';

/** Bytes; Google's parser reads no more. */
export const robotsLimit = 500 * 1024;

/** Reads robots.txt as crawlers do, with robots-parser (the longest match wins). */
export function readRobots(file: string, bytes: Buffer, origin: string): Robots {
  const text = readRobotsText(bytes).replace(/^\uFEFF/, '');
  const all = text.split(/\r\n|\r|\n/).flatMap((raw, index) => parseLine(raw, index + 1) ?? []);
  const lines = all.filter(({ key }) => key !== '');
  const odd = all.filter(({ key }) => key === '');
  const parser = parseRobotsTxt(`${origin}/robots.txt`, text.replace(agentLine, normalizeAgentLine));
  const prefixes = lines
    .filter(({ key, value }) => key === 'disallow' && value !== '')
    .map(({ value }) => readPlainPrefix(value));
  /** URL ─▶ the blocking line, 0 for none: a cache for several rules. */
  const groupOf = new Map<string, number>();
  const groups = parseRobotsGroups(lines);

  return {
    file,
    size: bytes.byteLength,
    lines,
    groups,
    sitemaps: lines.filter(({ key }) => key === 'sitemap'),
    odd,
    blocks: (path, query = '', robot = 'Googlebot') => {
      if (!prefixes.some((prefix) => path.startsWith(prefix))) return undefined;

      const url = `${origin}${path}${query === '' ? '' : `?${query}`}`;
      const hasGroup = groups.some(({ agents }) => agents.includes(robot.toLowerCase()));
      const agent = hasGroup ? robot : 'Googlebot';
      const key = `${agent} ${url}`;
      const known = groupOf.get(key);
      if (known !== undefined) return known === 0 ? undefined : known;

      const line =
        parser.isAllowed(url, agent) === false ? Math.max(1, parser.getMatchingLineNumber(url, agent)) : 0;
      groupOf.set(key, line);

      if (line === 0) return undefined;
      return line;
    },
  };
}

/** The text up to the limit, without a line that the limit cuts. */
function readRobotsText(bytes: Buffer): string {
  if (bytes.byteLength <= robotsLimit) return bytes.toString('utf8');
  const head = bytes.toString('utf8', 0, robotsLimit);
  const next = bytes[robotsLimit];
  if (next === 10 || next === 13) return head;
  return head.slice(0, Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1);
}

const agentLine = /^([ \t]*user-agent[ \t]*:)([^\r\n#]*)/gim;

function normalizeAgentLine(_: string, key: string, value: string): string {
  return `${key} ${parseAgent(value)}`;
}

/**
 * The robot's name in a User-agent line, in lower case: only letters, `-` and `_`; '' for none. A star followed by a space
 * or nothing means all robots (RFC 9309; Google's parser).
 */
function parseAgent(value: string): string {
  return /^\s*(\*(?!\S)|[a-z_-]+)/i.exec(value)?.[1]?.toLowerCase() ?? '';
}

/** The literal prefix of every URL that a pattern matches. */
function readPlainPrefix(pattern: string): string {
  return /^[A-Za-z0-9/_-]*/.exec(pattern)?.[0] ?? '';
}

function parseLine(raw: string, line: number): RobotsLine | undefined {
  const text = raw.replace(/#.*$/s, '').trim();
  if (text === '') return undefined;
  const colon = text.indexOf(':');
  if (colon < 0) return { line, key: '', written: '', value: text };
  const written = text.slice(0, colon).trim();
  return { line, key: written.toLowerCase(), written, value: text.slice(colon + 1).trim() };
}

function parseRobotsGroups(lines: readonly RobotsLine[]): RobotsGroup[] {
  const groups: { line: number; agents: string[]; rules: RobotsLine[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (line.key === 'user-agent') {
      if (last !== undefined && last.rules.length === 0) last.agents.push(parseAgent(line.value));
      else groups.push({ line: line.line, agents: [parseAgent(line.value)], rules: [] });
    } else if (line.key === 'allow' || line.key === 'disallow') {
      last?.rules.push(line);
    }
  }

  return groups;
}
