import {
  createDisallowFinder,
  type FindDisallow,
  findGroups,
  maxRobotsBytes,
  parseRobotsTxt,
  type RobotsTxt,
} from '../../lib/http/robots-txt.ts';
import { memoizeByName } from '../../lib/memoize.ts';
import type { Path } from '../../lib/url/path.ts';

export interface Robots extends RobotsTxt {
  readonly file: string;
  readonly size: number;
  /** The line that disallows a URL for a robot, by default Googlebot; undefined for an allowed URL. */
  blocks(path: Path, query?: string, robot?: Robot): number | undefined;
}

/** The robot of a group. Without a group of its own, the robot follows the group of Googlebot, or of all. */
export type Robot = 'Googlebot' | 'Googlebot-Image';

/** Reads robots.txt as crawlers do. */
export function readRobots(bytes: Buffer): Robots {
  const robots = parseRobotsTxt(readRobotsText(bytes));
  const finders = new Map<Robot, FindDisallow>();
  for (const robot of ['Googlebot', 'Googlebot-Image'] as const) {
    const find = createDisallowFinder(findGroups(robots.groups, [robot, 'Googlebot']));
    // Several rules ask for the same URL.
    finders.set(robot, memoizeByName(find));
  }

  return {
    ...robots,
    file: 'robots.txt',
    size: bytes.byteLength,
    blocks: (path, query = '', robot = 'Googlebot') =>
      finders.get(robot)?.(query === '' ? path : `${path}?${query}`),
  };
}

/** The text up to the limit, without a line that the limit cuts. */
function readRobotsText(bytes: Buffer): string {
  if (bytes.byteLength <= maxRobotsBytes) return bytes.toString('utf8');
  const head = bytes.toString('utf8', 0, maxRobotsBytes);
  const next = bytes[maxRobotsBytes];
  if (next === 10 || next === 13) return head;
  return head.slice(0, Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1);
}
