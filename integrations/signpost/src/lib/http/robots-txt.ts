import robotsParser from 'robots-parser';

/** The part of robots-parser that Signpost uses. */
export interface RobotsTxt {
  isAllowed(url: string, agent?: string): boolean | undefined;
  isDisallowed(url: string, agent?: string): boolean | undefined;
  getMatchingLineNumber(url: string, agent?: string): number;
  getCrawlDelay(agent?: string): number | undefined;
  getSitemaps(): string[];
}

type Parse = (url: string, text: string) => RobotsTxt;

/** Parses robots.txt with robots-parser: the longest match wins. The package's types don't match its CommonJS export. */
export const parseRobotsTxt: Parse = (url, text) => {
  const loaded: unknown = robotsParser;
  if (!isParse(loaded)) throw new TypeError('robots-parser isn’t a function');
  return loaded(url, text);
};

function isParse(value: unknown): value is Parse {
  return typeof value === 'function';
}
