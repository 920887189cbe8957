import type { Place } from '../../lib/finding.ts';
import { findMember, parseJsonc } from '../../lib/json/jsonc.ts';
import { Lines } from '../../lib/text/lines.ts';
import { parseDirectives } from './config/directives.ts';

/** A line that serves one page with its status for every missing URL. */
export interface Fallback extends Place {
  readonly to: string;
  readonly status: 200 | 302 | 404;
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

/** The fallbacks in Azure's `staticwebapp.config.json`: a page for every URL of an app, or for missing ones. */
export function readAzureFallbacks(file: string, text: string): Fallback[] {
  const root = parseJsonc(text);
  const lines = new Lines(text);

  return azureKeys.flatMap(([status, ...keys]): Fallback[] => {
    let node = root;
    for (const key of keys) node = findMember(node, key);
    const to: unknown = node?.value;
    return node === undefined || typeof to !== 'string'
      ? []
      : [{ file, ...lines.at(node.offset), to, status }];
  });
}

const azureKeys = [
  [200, 'navigationFallback', 'rewrite'],
  [404, 'responseOverrides', '404', 'rewrite'],
] as const;
