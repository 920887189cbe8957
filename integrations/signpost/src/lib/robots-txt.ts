import robotsParser from 'robots-parser';

/** What a robots.txt says, as far as it is asked here. */
export interface RobotsTxt {
  isAllowed(url: string, agent?: string): boolean | undefined;
  isDisallowed(url: string, agent?: string): boolean | undefined;
  getMatchingLineNumber(url: string, agent?: string): number;
  getCrawlDelay(agent?: string): number | undefined;
  getSitemaps(): string[];
}

type Parse = (url: string, text: string) => RobotsTxt;

/** Parses a robots.txt by robots-parser: the longest match wins. Its types and its CommonJS file don't agree on `default`. */
export const parseRobotsTxt: Parse = (url, text) => {
  const loaded: unknown = robotsParser;
  if (!isParse(loaded)) throw new TypeError('robots-parser isn’t a function');
  return loaded(url, text);
};

function isParse(value: unknown): value is Parse {
  return typeof value === 'function';
}
