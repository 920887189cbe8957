import { readConfig } from './detect.ts';

/** Astro's configuration with its `redirects` as equivalent YAML; a note if they aren't a plain list. */
export async function readAstroRedirects(
  configs: readonly string[],
): Promise<{ readonly config?: string; readonly list?: string; readonly note?: string }> {
  const { config, text } = await readConfig(configs);
  if (config === undefined) return {};
  const bare = blankComments(text);
  const start = /[{,\s]redirects\s*:\s*\{/.exec(bare);
  if (start === null)
    return /[{,\s]redirects\s*[,:}]/.test(bare)
      ? {
          config,
          note: `${config}: \`redirects\` is computed, so it was not read. Save the list as JSON, then: npx astro-signpost map import FILE --output redirects.yaml --append`,
        }
      : { config };
  const from = start.index + start[0].length - 1;
  const literal = bare.slice(from, findEndOfLiteral(bare, from));
  // Converts Astro's [name] and [...rest] to :name and *.
  const list = literal.replace(/\[\.\.\.\w+\]/g, '*').replace(/\[(\w+)\]/g, ':$1');
  return { config, list: `${bare.slice(0, from).replace(/[^\n]/g, '')}${list}\n` };
}

/** A script with spaces for its comments, so that offsets stay the same. */
export function blankComments(text: string): string {
  let bare = '';
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    const pair = text.slice(at, at + 2);
    if (quote === '' && (pair === '//' || pair === '/*')) {
      const found = text.indexOf(pair === '//' ? '\n' : '*/', at + 2);
      const end = found < 0 ? text.length : pair === '//' ? found : found + 2;
      bare += text.slice(at, end).replace(/[^\n]/g, ' ');
      at = end - 1;
      continue;
    }
    if (quote === '' && isQuote(sign)) quote = sign;
    else if (quote !== '' && sign === '\\') {
      bare += pair;
      at++;
      continue;
    } else if (sign === quote) quote = '';
    bare += sign;
  }
  return bare;
}

function isQuote(sign: string): boolean {
  return sign === '"' || sign === "'" || sign === '`';
}

/** The end of a JavaScript list or object that starts at a place; the end of the text if it isn't closed. */
function findEndOfLiteral(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (quote !== '') {
      if (sign === '\\') at++;
      else if (sign === quote) quote = '';
    } else if (isQuote(sign)) quote = sign;
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The `site` of a configuration without comments, if it is a plain text, and where it starts. */
export function findConfigSite(bare: string): { readonly url?: string; readonly start?: number } {
  const found = /([{,\s]site\s*:\s*['"`])([^'"`]+)['"`]/.exec(bare);
  return found === null ? {} : { url: found[2] ?? '', start: found.index + (found[1] ?? '').length };
}

/** True if a configuration without comments ends the URLs of pages with a slash, false if not; undefined if it is unclear. */
export function readTrailingSlash(bare: string): boolean | undefined {
  const [, value] = /[{,\s]trailingSlash\s*:\s*['"`](\w+)['"`]/.exec(bare) ?? [];
  if (value === 'always' || value === 'never') return value === 'always';
  const isPlain = value === 'ignore' || !/[{,\s]trailingSlash\b/.test(bare);
  // With `ignore`, `build.format` decides, which is `directory` by default.
  return isPlain && !/[{,\s]format\s*[:,}]/.test(bare) ? true : undefined;
}
