import { dayNumber, type ParseLine } from './line.ts';

/**
 * `client:port [date] frontend backend/server times status bytes cookie cookie flags counts queues {headers} "request"`
 * (HAProxy's configuration manual, 8.2.3), whatever syslog writes before it.
 */
const form =
  /(?:^|\s)\S+:\d+ \[(\d\d\/\w{3}\/\d{4}):[\d:.]+\] \S+ \S+ [-+\d/]+ (-?\d+) \+?\d+ \S+ \S+ \S{4} [-+\d/]+ [\d/]+ (?:\{([^{}]*)\} )?(?:\{[^{}]*\} )?"([A-Z-]+) ([^\s"]+)[ "]/;

const host = /^(?!\d+(?:\.\d+){3}(?::|$))(?:[a-z0-9_-]+\.)+[a-z0-9-]+\.?(?::\d+)?$/i;
/** A browser, a robot or a program: a name and its version. */
const agentName = /^[\w.-]+\/\d|\(compatible;/;

/** True for a line of `option httplog` or `option httpslog`. */
export function isHaproxyLine(line: string): boolean {
  return form.test(line);
}

/**
 * Reads HAProxy's own format. Host and agent are known where the configuration captures them (`capture request
 * header`); which of the captured headers they are, only their look tells.
 */
export const parseHaproxy: ParseLine = (line) => {
  const [, date = '', status = '', captured = '', method = '', asked = ''] = form.exec(line) ?? [];
  const headers = captured.split('|').map(plain);
  const [, authority, path] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(asked) ?? [];
  const target = plain(path ?? asked);
  // The visitor hung up before the answer.
  if (!target.startsWith('/') || !(Number(status) >= 100)) return undefined;
  return {
    method,
    host: authority ?? headers.find((text) => host.test(text)) ?? '',
    target,
    status: Number(status),
    day: dayNumber(date),
    agent: headers.find((text) => agentName.test(text)) ?? '',
  };
};

/** What HAProxy escapes: `#` and two digits for all that is no plain ASCII, and for `"`, `{`, `|` and `#`. */
function plain(text: string): string {
  return text.replace(/#([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
