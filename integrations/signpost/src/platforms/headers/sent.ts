import { blankBlock } from '../../lib/json/merge-file.ts';
import { decodeText } from '../../lib/text/text.ts';
import type { HeaderBlock, SentHeader, SiteHeaders } from '../headers.ts';
import { headerFormats, headerRulesIn } from '../platform-files.ts';
import type { HeaderChange, PlatformRule } from '../platform-rule.ts';
import { replaces } from './overrides.ts';

/**
 * The headers that each file of a build sets, as its platform reads it. If it is unknown whether Netlify or Cloudflare
 * reads `_headers`, those that both send count. `read` returns a file's bytes.
 */
export function readHeaderFiles(
  read: (file: string) => Buffer | undefined,
  { origin, isPlanned }: { readonly origin: string; readonly isPlanned: boolean },
): SiteHeaders[] {
  const host = new URL(origin).host;
  return Array.from(Map.groupBy(headerFormats, ({ name }) => name)).flatMap(([file, formats]) => {
    const bytes = read(file);
    if (bytes === undefined) return [];
    const text = decodeText(bytes);
    // The plan contains what Signpost wrote there.
    const wanted = isPlanned && file === '.htaccess' ? blankBlock(text) : text;
    const all = formats.map((format) => headerRulesIn(format, file, wanted));
    const certain = all.find((rules) => rules.some(isOnCloudflareAlone));
    return agreed((certain ? [certain] : all).map((rules) => headersBy(rules, host)));
  });
}

/** Syntax of `_headers` that Netlify doesn't know: a URL, and a detached header. */
function isOnCloudflareAlone({ platform, conditions, header }: PlatformRule): boolean {
  return platform === 'cloudflare' && (conditions.length > 0 || header?.how === 'unset');
}

/** The headers that all platforms that may read a file send. */
function agreed([first, ...others]: readonly SiteHeaders[]): SiteHeaders[] {
  if (first === undefined || others.length === 0) return first === undefined ? [] : [first];
  const inAll = (headers: readonly SentHeader[], ofOthers: readonly (readonly SentHeader[])[]) =>
    headers.filter(({ line }) => ofOthers.every((sent) => sent.some((one) => one.line === line)));
  const blocksOfOthers = others.map(({ blocks }) => blocks.flatMap(({ headers }) => headers));
  return [
    {
      blocks: first.blocks.map((block) => ({ ...block, headers: inAll(block.headers, blocksOfOthers) })),
      for: (path) =>
        inAll(
          first.for(path),
          others.map((other) => other.for(path)),
        ),
    },
  ];
}

/** A rule that changes a header. */
type HeaderRule = PlatformRule & { readonly header: HeaderChange };

/** The headers that a platform's rules certainly send. One that may be replaced doesn't count. */
function headersBy(all: readonly PlatformRule[], host: string): SiteHeaders {
  const rules = all.filter(
    (rule): rule is HeaderRule =>
      rule.header !== undefined &&
      rule.state.is === 'active' &&
      rule.conditions.every(({ on }) => on !== 'method'),
  );
  const headers = new Map(rules.map((rule) => [rule, headerOf(rule)]));
  return {
    blocks: rules.flatMap((rule): HeaderBlock[] => {
      const header = headers.get(rule);
      if (header === undefined || (rule.certainty === undefined && isUnsure(rule, host))) return [];
      return [{ pattern: patternOf(rule), headers: [header] }];
    }),
    for(path) {
      let sent: HeaderRule[] = [];
      for (const rule of rules) {
        if (rule.match({ path, query: '', host }) === undefined && rule.certainty === undefined) continue;
        const counts = rule.certainty ? rule.certainty(path) : isUnsure(rule, host) ? undefined : true;
        if (counts === false) continue;
        sent = sent.filter((earlier) => !replaces(rule, earlier));
        if (counts) sent.push(rule);
      }
      return sent.flatMap((rule) => headers.get(rule) ?? []);
    },
  };
}

/** True if a rule depends on more than path and site host. */
function isUnsure({ conditions }: PlatformRule, host: string): boolean {
  return conditions.some(({ on, text }) => on !== 'host' || text !== `the host is ${host}`);
}

/** Undefined for a rule that sends nothing. */
function headerOf(rule: HeaderRule): SentHeader | undefined {
  const { file, line, column = 1, header } = rule;
  if (header.how !== 'set' && header.how !== 'add') return undefined;
  return { name: header.name, value: header.value, file, line, column, filledIn: filledInBy(rule) };
}

/** The path or URL of a rule, with a star for any rest. */
function patternOf({ from }: PlatformRule): string {
  const pattern = from.replace(/\(\.\*\)$/, '*');
  return /^(?:https?:\/)?\/[\w/.:*~%-]*$/.test(pattern) ? pattern : '*';
}

/**
 * Words that a platform replaces by what the pattern matches; Netlify doesn't.
 * https://developers.cloudflare.com/workers/static-assets/headers/#placeholders
 * https://vercel.com/docs/project-configuration#headers
 */
function filledInBy({ platform, from }: PlatformRule): RegExp | undefined {
  if (platform !== 'cloudflare' && platform !== 'vercel') return undefined;
  const names = Array.from(from.matchAll(/:([A-Za-z]\w*)/g), ([, name = '']) => `:${name}`);
  if (platform === 'vercel') names.push(String.raw`\$\d`);
  else if (from.includes('*')) names.push(':splat');
  return names.length === 0 ? undefined : new RegExp(names.join('|'));
}
