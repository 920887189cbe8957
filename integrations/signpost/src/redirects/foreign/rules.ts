import { blankBlock } from '../../lib/merge-file.ts';
import { azureSwaImporter } from '../import/azure-swa.ts';
import { firebaseImporter } from '../import/firebase.ts';
import { htaccessImporter } from '../import/htaccess.ts';
import type { Importer, Item, Rule } from '../import/importer.ts';
import { netlifyImporter } from '../import/netlify.ts';
import { cloudflareImporter } from '../import/underscore-redirects.ts';
import { vercelImporter } from '../import/vercel.ts';
import type { Entry } from '../map/entry.ts';
import { parseEntry } from '../map/parse-entry.ts';

/** A rule of a site's own file for one platform, as an entry that answers there beside the map. */
export interface OwnEntry {
  readonly entry: Entry;
  /** True where it answers in the place of a page or file too. */
  readonly isForced: boolean;
  /** Whether an address must end in a slash, or must not; undefined where both are one. */
  readonly slash: boolean | undefined;
}

/** A rule that no map can say, such as a rewrite or one for a country, by the addresses that it may take. */
export interface OwnOther {
  readonly line: number;
  /** As it stands in the file, in one line. */
  readonly text: string;
  /** Why it is no entry, as a clause. */
  readonly why: string;
  /** What it asks for, read as an entry; undefined where that can't be told. */
  readonly source: Entry | undefined;
  /** True where it is asked only for what nothing else answers. */
  readonly isFallback: boolean;
}

/** A site's own file of one platform, read. */
export interface OwnRules {
  /** As a person finds it: `public/_redirects`. */
  readonly file: string;
  /** The id of the host that reads it. */
  readonly host: string;
  /** True where it is looked at behind what we emit: netlify.toml behind `_redirects`. */
  readonly isBehind: boolean;
  readonly entries: readonly OwnEntry[];
  readonly others: readonly OwnOther[];
}

/** How a file of a name is read for a host. */
export interface OwnFormat {
  readonly name: string;
  readonly host: string;
  readonly importer: Importer;
  /** Whether the build takes it into its folder; else it stands in the root of the project. */
  readonly isInDist: boolean;
  /** Whether ours are merged into it by key: then only what a person wrote is the site's own. */
  readonly isMerged?: boolean;
  readonly isBehind: boolean;
  /** Whether a rule without a mark leaves an address to the file that is there. */
  readonly yieldsToFiles: boolean;
  /** Whether the slash at the end counts. */
  readonly isStrict?: boolean;
}

const usual = { isInDist: true, isBehind: false, yieldsToFiles: false };

/** The files of platforms that hold redirects beside those of the map, and that an importer reads. */
export const ownFormats: readonly OwnFormat[] = [
  { ...usual, name: '_redirects', host: 'netlify', importer: netlifyImporter, yieldsToFiles: true },
  { ...usual, name: '_redirects', host: 'cloudflare', importer: cloudflareImporter, isStrict: true },
  {
    ...usual,
    name: 'netlify.toml',
    host: 'netlify',
    importer: netlifyImporter,
    isInDist: false,
    isBehind: true,
    yieldsToFiles: true,
  },
  { ...usual, name: 'vercel.json', host: 'vercel', importer: vercelImporter, isInDist: false },
  { ...usual, name: 'firebase.json', host: 'firebase', importer: firebaseImporter, isInDist: false },
  {
    ...usual,
    name: 'staticwebapp.config.json',
    host: 'azure-swa',
    importer: azureSwaImporter,
    isMerged: true,
    isStrict: true,
  },
  { ...usual, name: '.htaccess', host: 'apache', importer: htaccessImporter },
];

/**
 * Reads such a file, without what stands between our marks unless all of it is `wanted`. Throws a `Problem` for
 * what its importer can't read.
 */
export function readOwnRules(
  file: string,
  text: string,
  format: OwnFormat,
  wanted: 'own' | 'all' = 'own',
): OwnRules {
  const { host, importer, isBehind } = format;
  const reading = importer.read(file, wanted === 'all' ? text : blankBlock(text), { base: '/' });
  const entries: OwnEntry[] = [];
  const others: OwnOther[] = [];
  for (const item of reading.items) {
    if (item.kind === 'heading') continue;
    const { line, text: written } = item;
    const { entry, findings } = item.kind === 'rule' ? parsedRule(file, item) : unparsed;
    if (entry && item.kind === 'rule') entries.push(ownEntry(entry, item, format));
    else {
      const why = item.kind === 'unexpressed' ? item.why : findings.map(({ message }) => message).join('; ');
      const isFallback = item.kind === 'unexpressed' && item.isFallback === true;
      others.push({ line, text: written, why, source: sourceOf(file, item), isFallback });
    }
  }
  return { file, host, isBehind, entries, others };
}

function ownEntry(entry: Entry, { from, text }: Rule, { yieldsToFiles, isStrict }: OwnFormat): OwnEntry {
  const counts = isStrict === true && !(entry.kind === 'pattern' && entry.rest);
  return {
    entry,
    isForced: !yieldsToFiles || /\s\d{3}!/.test(text),
    slash: counts ? from.replace(/\?.*/s, '').endsWith('/') : undefined,
  };
}

const unparsed: ReturnType<typeof parseEntry> = { findings: [] };

function parsedRule(
  file: string,
  { from, to, status, line }: Pick<Rule, 'from' | 'to' | 'status' | 'line'>,
): ReturnType<typeof parseEntry> {
  const place = { file, line, column: 1 };
  const raw = { from, to, status: String(status), since: '', until: '', merge: false, place };
  return parseEntry(raw);
}

/** What a rule asks for, whatever it answers; a line of `_redirects` begins with it. */
function sourceOf(file: string, item: Item): Entry | undefined {
  const [first = ''] = item.text.split(/\s+/);
  const from = item.kind === 'unexpressed' ? (item.from ?? first) : first;
  return from.startsWith('/')
    ? parsedRule(file, { from, to: '', status: 410, line: item.line }).entry
    : undefined;
}
