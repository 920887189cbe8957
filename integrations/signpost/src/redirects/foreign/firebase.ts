import { type FirebaseSource, firebaseRedirect, firebaseRewrite } from '../import/shared/platform-forms.ts';
import { parseRegex } from '../import/shared/regex.ts';
import { parseGlob } from '../import/shared/route.ts';
import { type JsonItem, readJsonFile } from './json-file.ts';
import { matchingOf, unknownMatching } from './matching.ts';
import { active, type PlatformRule } from './platform-rule.ts';

/**
 * `hosting` of firebase.json, of one site or of several: redirects are read before files, rewrites behind them.
 * https://firebase.google.com/docs/hosting/full-config
 */
export function firebaseRules(file: string, text: string): PlatformRule[] {
  const json = readJsonFile(file, text);
  const count = json.count('hosting');
  const sites =
    count === undefined ? [['hosting']] : Array.from({ length: count }, (_, at) => ['hosting', String(at)]);
  return [
    ...sites.flatMap((site) => json.list(...site, 'redirects')).map((item) => redirectRule(file, item)),
    ...sites.flatMap((site) => json.list(...site, 'rewrites')).map((item) => rewriteRule(file, item)),
  ];
}

function redirectRule(file: string, { line, text, value }: JsonItem): PlatformRule {
  const { data } = firebaseRedirect.safeParse(value);
  const from = data && sourceOf(data);
  const base = { platform: 'firebase', file, line, text, conditions: [], isFallback: false } as const;
  const why =
    data === undefined || from === undefined
      ? `It isn't an object with a "source" and a "destination" as texts.`
      : data.type < 300 || data.type > 399
        ? `${data.type} is not a redirect. Firebase accepts 301, 302, 303, 307 and 308.`
        : undefined;
  const { destination: to = '', type: status = 301 } = data ?? {};
  const given = { ...base, kind: 'redirect', from: from ?? '', to, status, isForced: true } as const;
  return data === undefined || why !== undefined
    ? { ...given, ...unknownMatching, state: { is: 'invalid', why: why ?? '' } }
    : { ...given, ...matchingIn(data, asSent(to)), state: active };
}

/** A rewrite to a file, a function or a container. */
function rewriteRule(file: string, { line, text, value }: JsonItem): PlatformRule {
  const { data } = firebaseRewrite.safeParse(value);
  const from = data && sourceOf(data);
  const to = data?.destination ?? '';
  const given = {
    ...({
      platform: 'firebase',
      file,
      line,
      text,
      conditions: [],
      isFallback: true,
      isForced: false,
    } as const),
    ...({ kind: to === '' ? 'proxy' : 'rewrite', from: from ?? '', to, status: 200 } as const),
  };
  return data === undefined || from === undefined
    ? {
        ...given,
        ...unknownMatching,
        state: { is: 'invalid', why: 'It has no "source", "glob" or "regex".' },
      }
    : { ...given, ...matchingIn(data, to), state: active };
}

function sourceOf({ source, glob, regex }: FirebaseSource): string | undefined {
  return source ?? glob ?? regex;
}

function matchingIn({ source, glob, regex = '' }: FirebaseSource, to: string) {
  const written = source ?? glob;
  const parsed = written === undefined ? parseRegex(regex) : parseGlob(written);
  // `:name` or `:1` of what the source has; any other colon means itself.
  const names = Array.from((written ?? '').matchAll(/:([A-Za-z_]\w*)/g), ([, name = '']) => name);
  const reference = new RegExp(
    `:(${[...names, ...(written === undefined ? ['\\d'] : ['(?!)'])].join('|')})(?!\\w)\\*?`,
    'g',
  );
  return matchingOf(parsed, { to, reference }) ?? unknownMatching;
}

/** Firebase encodes a destination before it sends it, so these mean themselves there. */
function asSent(destination: string): string {
  return destination.replace(/[\\[\]]/g, encodeURIComponent);
}
