import { type ParseLine, parseLogDay, removeOrigin } from './request.ts';

/** `"request" status bytes "referrer" "agent"`. The common format ends before the referrer. */
const form =
  /"([^ "]*) ([^ "\\]*(?:\\.[^ "\\]*)*)(?: [^"\\]*(?:\\.[^"\\]*)*)?" ([1-5]\d\d)(?:[^"]*"[^"\\]*(?:\\.[^"\\]*)*"[^"]*"([^"\\]*(?:\\.[^"\\]*)*)")?/y;

/** Reads the common and combined formats of Apache and nginx, also after a virtual host, or with further fields. */
export function createCombinedParser(): ParseLine {
  /** True if lines start with a virtual host, as the first line shows. */
  let isHosted: boolean | undefined;

  return (line) => {
    form.lastIndex = Math.max(0, line.indexOf('"'));
    const before = line.slice(0, form.lastIndex);
    const [, method = '', target = '', status, agent = ''] = form.exec(line) ?? [];
    if (status === undefined) return undefined;
    isHosted ??= startsWithHost(before);

    return {
      method,
      host: isHosted ? before.slice(0, before.indexOf(' ')) : '',
      target: removeOrigin(unescapeTarget(target)),
      status: Number(status),
      day: parseLogDay(before.slice(before.indexOf('[') + 1)),
      agent,
    };
  };
}

/** True for `www.example.com:443 203.0.113.9 - - [`; false where a visitor's name comes first. */
function startsWithHost(line: string): boolean {
  return /^(?=[^\s"[]*[a-z])[^\s"[]+\s[\da-f.:]+\s\S+\s.*?\[/i.test(line);
}

/** A target without the escapes of a log: `/caf\xc3\xa9` is /café. */
function unescapeTarget(target: string): string {
  return target
    .replace(/(?:\\x[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('\\x', ''), 'hex').toString())
    .replace(/\\(.)/g, '$1');
}
