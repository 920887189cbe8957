import { type Item, type Notice, unexpressed } from '../importer.ts';
import type { Directive } from './apache-lines.ts';
import { fillTarget, sourcesOf } from './patterns.ts';
import { parseRegex } from './regex.ts';
import { wholeHost } from './whole-host.ts';

const statusWords: Readonly<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303, gone: 410 };

/** The status that a word stands for; undefined for one that is an address. */
export function statusOf(word: string): number | undefined {
  return /^\d{3}$/.test(word) ? Number(word) : statusWords[word.toLowerCase()];
}

/** Why a directive redirects nobody, or undefined where it does. */
export function statusFault(status: number, to: string): string | undefined {
  if (status === 410) return undefined;
  if (![301, 302, 303, 307, 308].includes(status)) return `status ${status} is no redirect`;
  return to === '' ? 'it has no target' : undefined;
}

/** A redirect of all addresses that an expression matches. */
interface Match {
  readonly regex: string;
  readonly to: string;
  readonly status: number;
  /** True where the expression sees the path's first slash. */
  readonly rooted: boolean;
  readonly host?: string;
  readonly query?: string;
}

/** The rules that say the same, or why none do. */
export function readMatch(
  { line, text, isOfHost }: Directive,
  notices: Notice[],
  { regex, to, status, rooted, host = '', query = '' }: Match,
): Item[] {
  const why = statusFault(status, to);
  if (why) return [unexpressed(line, text, why)];
  if (/%\d|%\{/.test(to))
    return [unexpressed(line, text, 'its target takes in what a condition or the server says')];
  const sources = sourcesOf(parseRegex(regex), rooted);
  if ('why' in sources) return [unexpressed(line, text, sources.why)];
  return sources.map(({ from, matched, notes: said }) => {
    for (const note of said) notices.push({ line, text: note });
    const target = status === 410 ? '' : absolute(fillTarget(to, matched, /\$(\d)/g));
    if (isOfHost && from === '/*' && /^https?:\/\/[^/]+\/\*$/i.test(target))
      return unexpressed(line, text, wholeHost.same);
    return { kind: 'rule', line, text, from: host + from + query, to: target, status };
  });
}

function absolute(target: string): string {
  return /^(?:\/|https?:)/i.test(target) ? target : `/${target}`;
}
