import { dayNumber, namesHost, type ParseLine } from './line.ts';

/** `"request" status bytes "referrer" "agent"`; the common format ends before the referrer. */
const form =
  /"([^ "]*) ([^ "\\]*(?:\\.[^ "\\]*)*)(?: [^"\\]*(?:\\.[^"\\]*)*)?" ([1-5]\d\d)(?:[^"]*"[^"\\]*(?:\\.[^"\\]*)*"[^"]*"([^"\\]*(?:\\.[^"\\]*)*)")?/y;

/** Reads the common and the combined format of Apache and nginx, with a virtual host before it or more fields after it. */
export function combinedParser(): ParseLine {
  /** Whether lines start with a virtual host; the first line tells. */
  let isHosted: boolean | undefined;
  let lastDay = '';
  let day = 0;
  const numberOf = (text: string): number => {
    if (text !== lastDay) [lastDay, day] = [text, dayNumber(text)];
    return day;
  };
  return (line) => {
    form.lastIndex = Math.max(0, line.indexOf('"'));
    const before = line.slice(0, form.lastIndex);
    const [, method = '', target = '', status, agent = ''] = form.exec(line) ?? [];
    if (status === undefined) return undefined;
    isHosted ??= namesHost(before);
    return {
      method,
      host: isHosted ? before.slice(0, before.indexOf(' ')) : '',
      target: unescaped(target),
      status: Number(status),
      day: numberOf(/\[(\d\d\/\w{3}\/\d{4})/.exec(before)?.[1] ?? ''),
      agent,
    };
  };
}

/** A target without the escapes of the log and without its origin; '' if it has no path. */
function unescaped(target: string): string {
  const plain = target.replace(
    /\\x([0-9a-f]{2})|\\(.)/gi,
    (_, hex: string | undefined, other: string | undefined) =>
      hex === undefined ? (other ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const path = plain.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : '';
}
