import { blankBlock, startsBlock } from '../lib/json/merge-file.ts';
import { Problem } from '../lib/problem.ts';
import { decodeText, isBinary, isUtf16 } from '../lib/text/text.ts';
import { azureRules } from './azure-swa.ts';
import { cloudflareRules } from './cloudflare.ts';
import { type BuildContext, evaluated } from './evaluate.ts';
import { firebaseRules } from './firebase.ts';
import { azureHeaderRules } from './headers/azure.ts';
import { cloudflareHeaderLines } from './headers/cloudflare.ts';
import { firebaseHeaderRules } from './headers/firebase.ts';
import { htaccessHeaderRules } from './headers/htaccess.ts';
import { netlifyHeaderLines, netlifyHeaderTables } from './headers/netlify.ts';
import { withOverrides } from './headers/overrides.ts';
import { vercelHeaderRules } from './headers/vercel.ts';
import { htaccessRules } from './htaccess.ts';
import { netlifyLines, netlifyTables } from './netlify.ts';
import { active, type PlatformId, type PlatformRule } from './platform-rule.ts';
import { vercelRules } from './vercel.ts';

/** How a platform reads one of its files. */
export interface PlatformFormat {
  readonly name: string;
  readonly platform: PlatformId;
  /** True if it is deployed with the build; otherwise it is in the project's root. */
  readonly isInDist: boolean;
  /** True if generated rules are merged into it by key: then only the rest is the site's own. */
  readonly isMerged?: boolean;
  /** True if it comes after the generated files: netlify.toml after `_redirects`. */
  readonly isBehind?: boolean;
  read(file: string, text: string): PlatformRule[];
  /** Reads its headers, if it has redirects too. */
  readHeaders?(file: string, text: string): PlatformRule[];
}

/** Every file of a platform that may answer a URL or set its headers, in the platform's order. */
export const platformFormats: readonly PlatformFormat[] = [
  { name: '_redirects', platform: 'netlify', isInDist: true, read: netlifyLines },
  { name: '_headers', platform: 'netlify', isInDist: true, read: netlifyHeaderLines },
  {
    ...{ name: 'netlify.toml', platform: 'netlify', isInDist: false, isBehind: true },
    ...{ read: netlifyTables, readHeaders: netlifyHeaderTables },
  },
  { name: '_redirects', platform: 'cloudflare', isInDist: true, read: cloudflareRules },
  { name: '_headers', platform: 'cloudflare', isInDist: true, read: cloudflareHeaderLines },
  {
    ...{ name: 'vercel.json', platform: 'vercel', isInDist: false },
    ...{ read: vercelRules, readHeaders: vercelHeaderRules },
  },
  {
    ...{ name: 'firebase.json', platform: 'firebase', isInDist: false },
    ...{ read: firebaseRules, readHeaders: firebaseHeaderRules },
  },
  {
    ...{ name: 'staticwebapp.config.json', platform: 'azure-swa', isInDist: true, isMerged: true },
    ...{ read: azureRules, readHeaders: azureHeaderRules },
  },
  {
    ...{ name: '.htaccess', platform: 'apache', isInDist: true },
    ...{ read: htaccessRules, readHeaders: htaccessHeaderRules },
  },
];

/** Files that set headers. For `_headers` Cloudflare comes first, since it replaces placeholders in values. */
export const headerFormats = platformFormats
  .filter(({ name, readHeaders }) => name === '_headers' || readHeaders !== undefined)
  .toSorted((one, other) => Number(other.platform === 'cloudflare') - Number(one.platform === 'cloudflare'));

/** The header rules of a file; empty if it can't be read. */
export function headerRulesIn({ read, readHeaders = read }: PlatformFormat, file: string, text: string) {
  try {
    return withOverrides(evaluated(readHeaders(file, text)));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [];
  }
}

/** A file as found. */
export interface FoundFile {
  /** Its path in the project: `public/_redirects`. */
  readonly file: string;
  readonly bytes: Buffer;
}

/** An error about a whole file. */
export interface FileFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** A sentence. */
  readonly message: string;
}

/** The rules of one platform, from all its files. */
export interface PlatformRules {
  readonly platform: PlatformId;
  readonly rules: readonly PlatformRule[];
  readonly faults: readonly FileFault[];
}

/** Reads the files of a platform. Unreadable ones become faults. */
export function readPlatform(
  platform: PlatformId,
  find: (format: PlatformFormat) => FoundFile | undefined,
  beside: BuildContext = {},
): PlatformRules {
  const rules: PlatformRule[] = [];
  const faults: FileFault[] = [];
  for (const format of platformFormats.filter((one) => one.platform === platform)) {
    const found = opened(format, find);
    if (found === undefined) continue;
    if ('message' in found) {
      faults.push(found);
      continue;
    }
    const { file, bytes } = found;
    const read = rulesIn(format, file, bytes);
    rules.push(...read.rules);
    faults.push(...read.faults);
  }
  return { platform, rules: withOverrides(evaluated(rules, beside)), faults };
}

function opened(
  format: PlatformFormat,
  find: (format: PlatformFormat) => FoundFile | undefined,
): FoundFile | FileFault | undefined {
  try {
    return find(format);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return faultAt(format.name, error.message);
  }
}

function rulesIn(
  format: PlatformFormat,
  file: string,
  bytes: Buffer,
): Pick<PlatformRules, 'rules' | 'faults'> {
  const fault = unreadable(file, bytes);
  if (fault !== undefined) return { rules: [], faults: [fault] };
  const text = decodeText(bytes);
  const rules: PlatformRule[] = [];
  const messages = new Set<string>();
  for (const read of [format.read, format.readHeaders]) {
    try {
      rules.push(...(read?.(file, text) ?? []));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      messages.add(error.message);
    }
  }
  return { rules, faults: Array.from(messages, (message) => faultAt(file, message)) };
}

/** A platform file that was read. */
export interface OwnFile {
  readonly file: string;
  /** The id of the host that reads it. */
  readonly host: PlatformId;
  readonly isBehind: boolean;
  /** Where the generated lines start that were left out, in a file whose first matching line wins. */
  readonly blockAt?: number | undefined;
  readonly rules: readonly PlatformRule[];
  readonly faults: readonly FileFault[];
}

/** Reads a file, without Signpost's own lines unless all are requested. Limits count those lines too. */
export function readOwnFile(
  found: FoundFile,
  format: PlatformFormat,
  wanted: 'own' | 'all' = 'own',
): OwnFile {
  const { rules, faults } = rulesIn(format, found.file, found.bytes);
  const { platform: host, isBehind = false } = format;
  const text = wanted === 'all' || faults.length > 0 ? undefined : decodeText(found.bytes);
  const own = text === undefined ? undefined : blankBlock(text).split('\n');
  const kept = rules.filter(({ line }) => own === undefined || own[line - 1]?.trim() !== '');
  const blockAt = format.name === '_redirects' ? text?.split('\n').findIndex(startsBlock) : undefined;
  return {
    file: found.file,
    host,
    isBehind,
    ...(blockAt === undefined || blockAt < 0 ? {} : { blockAt: blockAt + 1 }),
    rules: withOverrides(evaluated(kept.map((rule) => repeated(rule, rules)))),
    faults,
  };
}

/** A header that the generated lines override and set again, as `_headers` on Cloudflare requires. */
function repeated(rule: PlatformRule, rules: readonly PlatformRule[]): PlatformRule {
  if (rule.state.is !== 'overridden') return rule;
  const isSent = rules.some(
    ({ state, from, text }) => state.is === 'active' && from === rule.from && text === rule.text,
  );
  return isSent ? { ...rule, state: active } : rule;
}

/** Separates the place at the start of a message. */
export function faultAt(file: string, message: string): FileFault {
  const rest = message.startsWith(`${file}:`) ? message.slice(file.length + 1) : message;
  const [whole = '', line = '1', column = '1'] = /^(\d+)(?::(\d+))?:\s*/.exec(rest) ?? [];
  const said = rest.slice(whole.length).trim();
  return { file, line: Number(line), column: Number(column), message: said };
}

/** Larger than any platform accepts. */
const largest = 10 * 2 ** 20;

/** Why no platform reads a file; undefined if it is readable. */
export function unreadable(file: string, bytes: Buffer): FileFault | undefined {
  const place = { file, line: 1, column: 1 };
  if (bytes.length > largest) {
    const size = Math.round(bytes.length / 2 ** 20);
    return { ...place, message: `The file has ${size} MiB. No platform reads rules of more than 10 MiB.` };
  }
  if (isUtf16(bytes))
    return { ...place, message: 'The file is in UTF-16, and platforms read UTF-8. Save it as UTF-8.' };
  return isBinary(decodeText(bytes))
    ? { ...place, message: 'The file is not a text file. Save it as text in UTF-8.' }
    : undefined;
}
