/** A request in an access log. */
export interface LoggedRequest {
  readonly method: string;
  /** The requested host with its port; '' if the line has none. */
  readonly host: string;
  /** Path and query. */
  readonly target: string;
  readonly status: number;
  /** `2026-11-20`; '' if unknown. */
  readonly day: string;
  readonly agent: string;
}

/** Parses a line of a log; undefined if the line isn't a request. */
export type ParseLine = (line: string) => LoggedRequest | undefined;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day of `2026-10-10T13:55:36Z`, `10/Oct/2026:13:55:36` or seconds since 1970 (also milli- and nanoseconds). */
export function parseLogDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text.slice(0, 10);
  const [, day, name = '', year] = /^(\d\d)\/(\w{3})\/(\d{4})/.exec(text) ?? [];
  const month = months.indexOf(name) + 1;
  if (month > 0) return `${year}-${String(month).padStart(2, '0')}-${day}`;

  // 1790000000 is in seconds, 1790000000000 in milliseconds, and nanoseconds have six more digits.
  const number = Number(text);
  let milliseconds = number * 1000;
  if (number > 1e17) milliseconds = number / 1e6;
  else if (number > 1e11) milliseconds = number;
  const date = new Date(milliseconds);
  return number > 0 && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : '';
}

/** `/a` of `https://www.example.com/a`, as requests to a proxy have it; '' if there is no path. */
export function removeOrigin(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : '';
}

/** CloudFront and Traefik escape the spaces of a user agent, some twice. */
export function decodeAgent(text: string): string {
  return text.replace(/%(?:25)?20/g, ' ');
}
