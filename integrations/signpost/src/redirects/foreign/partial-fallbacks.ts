import { samplesOf } from '../import/original/samples.ts';
import { type Fallback, isNoFile, otherwise } from './fallbacks.ts';
import { compiledRegex } from './matching.ts';

/** A condition for a part of the site, and its folder. */
const isBelow = /^RewriteCond\s+"?%\{REQUEST_URI\}"?\s+"?\^\/(?<folder>[\w-]+(?:\/[\w-]+)*)/i;
/** An exception for files: `!\.(css|js)$`. */
const isExcept = /^RewriteCond\s+"?%\{REQUEST_URI\}"?\s+"?!/i;
const rule = /^RewriteRule\s+(?:"([^"]+)"|(\S+))\s+(?:"([^"]+)"|([^\s"]+))(?:\s+\[([^\]]*)\])?$/i;
const resource = /^FallbackResource\s+(?:"([^"]+)"|([^\s"]+))$/i;

/** A name that no page has, and a number. */
export const unknownNames = ['signpost-unknown-view', '987654321'] as const;

/** Paths like the given one, with each part replaced by a name that no page has, and one appended. */
export function unknownLike(path: string): string[] {
  const parts = path.replace(/\/$/, '').split('/');
  const slash = path.endsWith('/') ? '/' : '';
  return unknownNames.flatMap((name) => [
    ...parts.map((_, at) => parts.with(at, name).join('/') + slash).reverse(),
    [...parts, name].join('/'),
  ]);
}

/**
 * Lines of a `.htaccess` that answer a part of the site with one page: those in a subfolder (`folder`, with a slash at both
 * ends), and those that name a folder. `readFallbacks` finds those for the whole site.
 */
export function readPartialFallbacks(file: string, text: string, folder: string): Fallback[] {
  const fallbacks: Fallback[] = [];
  let below: string | undefined;
  let isForSome = false;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    const spot = { line: index + 1, column: raw.length - raw.trimStart().length + 1 };
    if (/^RewriteCond\s/i.test(line)) {
      const named = isBelow.exec(line)?.groups?.['folder'];
      if (named !== undefined) below = `/${named}/`;
      else isForSome ||= !isNoFile.test(line) && !isExcept.test(line);
      continue;
    }
    const fixed = resource.exec(line);
    const found = fixed === null ? rule.exec(line) : null;
    const to = (fixed?.[1] ?? fixed?.[2] ?? found?.[3] ?? found?.[4] ?? '').replace(/[?#].*$/s, '');
    const part = fixed === null ? partOf(found?.[1] ?? found?.[2] ?? '', folder, below) : folder;
    const isOther = isForSome || otherwise.test(found?.[5] ?? '') || !/^[\w./-]+$/.test(to) || to === '-';
    if (part !== undefined && part !== '/' && !isOther)
      fallbacks.push({
        ...{ file, ...spot, status: 200, below: part },
        to: to.startsWith('/') ? to : `${folder}${to}`,
      });
    if (/^RewriteRule\s/i.test(line)) [below, isForSome] = [undefined, false];
  }
  return fallbacks;
}

/** The part of the site for which a pattern matches names that no page has; `/` for all of it, undefined for none. */
function partOf(pattern: string, folder: string, below: string | undefined): string | undefined {
  const regex = pattern === '' || pattern.startsWith('!') ? undefined : compiledRegex(pattern, 'i');
  if (regex === undefined) return undefined;
  if (unknownNames.every((name) => regex.test(name) && regex.test(`${name}/${name}`))) return below ?? folder;
  const taken = samplesOf(pattern, 4)
    .flatMap((path) => unknownLike(path.replace(/^\//, '')))
    .find((path) => regex.test(path));
  return taken && `${folder}${taken.slice(0, taken.search(/signpost-unknown-view|987654321/))}`;
}
