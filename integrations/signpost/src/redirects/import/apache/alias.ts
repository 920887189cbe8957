import { type Item, type Notice, unexpressed } from '../importer.ts';
import { wholeHost } from '../shared/hosts.ts';
import { notes } from '../shared/syntax.ts';
import type { Directive } from './lines.ts';
import { readMatch, statusFault, statusOf } from './match.ts';

type Read = (directive: Directive, notices: Notice[]) => Item[];

/** The directives of mod_alias that redirect. */
export const aliasReaders: ReadonlyMap<string, Read> = new Map(
  Object.entries<Read>({
    redirect: (directive, notices) => {
      const { status, rest } = withStatus(directive);
      return readRedirect(directive, notices, status, rest);
    },
    redirectpermanent: (directive, notices) => readRedirect(directive, notices, 301, directive.words),
    redirecttemp: (directive, notices) => readRedirect(directive, notices, 302, directive.words),
    redirectmatch: (directive, notices) => {
      const { status, rest } = withStatus(directive);
      const [regex = '', to = ''] = rest;
      const items = readMatch(directive, notices, { regex, to, status, rooted: true });
      if (items.some(({ kind }) => kind === 'rule')) sayDropped(directive, notices, to);
      return items;
    },
  }),
);

/** A target with a query of its own keeps that alone. */
function sayDropped({ line }: Directive, notices: Notice[], to: string): void {
  if (to.includes('?')) notices.push({ line, text: notes.dropped });
}

function withStatus({ words }: Directive): { status: number; rest: readonly string[] } {
  const status = statusOf(words[0] ?? '');
  return status === undefined ? { status: 302, rest: words } : { status, rest: words.slice(1) };
}

/** `Redirect` is about an address and all below it. */
function readRedirect(
  directive: Directive,
  notices: Notice[],
  status: number,
  [from = '', to = '']: readonly string[],
): Item[] {
  const { line, text, isOfHost } = directive;
  const why = statusFault(status, to);
  if (why) return [unexpressed(line, text, why)];
  if (isOfHost && from === '/' && /^https?:\/\/[^/]+\/?$/i.test(to))
    return [unexpressed(line, text, wholeHost.same)];
  const path = from
    .replaceAll('*', '%2A')
    .replace(/\/:(?=[A-Za-z])/g, '/%3A')
    .replace(/[?#]/g, encodeURIComponent);
  const isFile = /\.[A-Za-z0-9]+$/.test(path);
  sayDropped(directive, notices, to);
  if (isFile || /[?#]|\.[a-z]+$/i.test(to.replace(/^https?:\/\/[^/]*/i, ''))) {
    if (!isFile) notices.push({ line, text: notes.rest });
    return [{ kind: 'rule', line, text, from: path, to, status }];
  }
  const folder = path.replace(/\/$/, '');
  const target = status === 410 ? '' : `${to.replace(/\/$/, '').replaceAll('*', '%2A')}/*`;
  const all: Item = { kind: 'rule', line, text, from: `${folder}/*`, to: target, status };
  // On a host that isn't ours nobody spells the address anew: the address itself keeps its end.
  const isElsewhere = /^https?:\/\/[^/]+\/.*[^/]$/i.test(to) && folder !== '';
  return isElsewhere ? [{ ...all, from: folder, to: target.slice(0, -2) }, all] : [all];
}
