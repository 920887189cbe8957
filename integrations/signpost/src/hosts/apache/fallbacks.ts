import type { Place } from '../../lib/finding.ts';
import { findMember, parseJsonc } from '../../lib/json/jsonc.ts';
import { Lines } from '../../lib/text/lines.ts';
import { parseDirectives } from './config/directives.ts';

/** A line that serves one page with its status for every missing URL. */
export interface Fallback extends Place {
  readonly to: string;
  readonly status: 200 | 302 | 404;
  /** The change to a setting that serves one page; a line of rules is changed as for every host. */
  readonly fix?: string;
}

/** Finds `ErrorDocument 404 /404.html` in a `.htaccess`. With a host, Apache redirects there, and nothing returns 404. */
export function readErrorDocuments(file: string, text: string): Fallback[] {
  return parseDirectives(text).flatMap(({ line, column, name, words }): Fallback[] => {
    const [status, to = '', ...others] = words;
    const isFor404 = name === 'errordocument' && status === '404' && others.length === 0;
    if (!isFor404 || !/^(?:https?:\/)?\/\S*$/i.test(to)) return [];
    return [{ file, line, column, to, status: to.startsWith('/') ? 404 : 302 }];
  });
}

/** The page for missing URLs in Azure's `staticwebapp.config.json`: `"responseOverrides": { "404": { "rewrite": "/404.html" } }`. */
export function readAzureErrorPage(file: string, text: string): Fallback[] {
  let node = parseJsonc(text);
  for (const key of ['responseOverrides', '404', 'rewrite']) node = findMember(node, key);
  const to: unknown = node?.value;
  if (node === undefined || typeof to !== 'string') return [];
  return [{ file, ...new Lines(text).at(node.offset), to, status: 404 }];
}
