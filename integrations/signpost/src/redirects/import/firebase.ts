import { basename } from 'node:path';
import { type Importer, type Item, type Notice, unexpressed } from './importer.ts';
import { type JsonItem, readJsonFile } from './shared/json-file.ts';
import { fillTarget, rulesOf, sourcesOf } from './shared/patterns.ts';
import { firebaseRedirect, firebaseSites } from './shared/platform-forms.ts';
import { parseRegex } from './shared/regex.ts';
import { parseGlob } from './shared/route.ts';

/** `hosting.redirects` of firebase.json, of one site or of several. */
export const firebaseImporter: Importer = {
  id: 'firebase',
  title: 'firebase.json',
  firstWins: true,
  detect: (file, text) => /firebase\.json$/.test(basename(file)) || /^\s*\{\s*"hosting"/.test(text),
  read: (file, text) => {
    const json = readJsonFile(file, text);
    const notices: Notice[] = [];
    const items = firebaseSites(json)
      .flatMap((site) => json.list(...site, 'redirects'))
      .flatMap((one) => readOne(one, notices));
    return { items, notices };
  },
};

function readOne({ line, value, text }: JsonItem, notices: Notice[]): Item[] {
  const parsed = firebaseRedirect.safeParse(value);
  if (!parsed.success) return [unexpressed(line, text, 'its `source` and `destination` aren’t both strings')];
  const { source, glob, regex, destination, type } = parsed.data;
  const sourcePattern = source ?? glob;
  if (sourcePattern === undefined && regex === undefined)
    return [unexpressed(line, text, 'it has no source')];
  const sources = sourcesOf(sourcePattern === undefined ? parseRegex(regex ?? '') : parseGlob(sourcePattern));
  return rulesOf(
    { line, text },
    sources,
    ({ from, matched }) => ({
      from,
      to: fillTarget(asSent(destination), matched, referencesTo(matched)),
      status: type,
    }),
    notices,
  );
}

/** The host encodes a destination before it sends it, so these mean themselves there. */
function asSent(destination: string): string {
  return destination.replace(/[\\[\]]/g, encodeURIComponent);
}

/** `:name` or `:1` of what the source matched; any other colon means itself. */
function referencesTo(matched: ReadonlyMap<string, string>): RegExp {
  return matched.size === 0 ? /(?!)/g : new RegExp(`:(${[...matched.keys()].join('|')})(?!\\w)\\*?`, 'g');
}
