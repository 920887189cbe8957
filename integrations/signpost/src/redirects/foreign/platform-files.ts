import { blankBlock } from '../../lib/merge-file.ts';
import { Problem } from '../../lib/problem.ts';
import { decodeText, isBinary, isUtf16 } from '../../lib/text.ts';
import { azureRules } from './azure-swa.ts';
import { cloudflareRules } from './cloudflare.ts';
import { type Beside, evaluated } from './evaluate.ts';
import { firebaseRules } from './firebase.ts';
import { htaccessRules } from './htaccess.ts';
import { netlifyLines, netlifyTables } from './netlify.ts';
import type { PlatformId, PlatformRule } from './platform-rule.ts';
import { vercelRules } from './vercel.ts';

/** How a platform reads one of its files. */
export interface PlatformFormat {
  readonly name: string;
  readonly platform: PlatformId;
  /** Whether it is deployed with the build; else it is in the root of the project. */
  readonly isInDist: boolean;
  read(file: string, text: string): PlatformRule[];
}

/** Every file of a platform that may answer a URL, in the order in which the platform reads its files. */
export const platformFormats: readonly PlatformFormat[] = [
  { name: '_redirects', platform: 'netlify', isInDist: true, read: netlifyLines },
  { name: 'netlify.toml', platform: 'netlify', isInDist: false, read: netlifyTables },
  { name: '_redirects', platform: 'cloudflare', isInDist: true, read: cloudflareRules },
  { name: 'vercel.json', platform: 'vercel', isInDist: false, read: vercelRules },
  { name: 'firebase.json', platform: 'firebase', isInDist: false, read: firebaseRules },
  { name: 'staticwebapp.config.json', platform: 'azure-swa', isInDist: true, read: azureRules },
  { name: '.htaccess', platform: 'apache', isInDist: true, read: htaccessRules },
];

/** A file as it was found. */
export interface FoundFile {
  /** As a person finds it: `public/_redirects`. */
  readonly file: string;
  readonly bytes: Buffer;
}

/** What is wrong with a whole file. */
export interface FileFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** A sentence. */
  readonly message: string;
}

/** The rules of one platform, of all its files. */
export interface PlatformRules {
  readonly platform: PlatformId;
  readonly rules: readonly PlatformRule[];
  readonly faults: readonly FileFault[];
}

/** What is read beside the files themselves. */
interface Reading extends Beside {
  /** True to leave out the lines that Signpost generated. */
  readonly isOwnOnly?: boolean;
}

/** Reads the files of one platform. What can't be read is a fault, and the rest is read. */
export function readPlatform(
  platform: PlatformId,
  find: (format: PlatformFormat) => FoundFile | undefined,
  reading: Reading = {},
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
    const fault = unreadable(file, bytes);
    if (fault !== undefined) faults.push(fault);
    else {
      const text = decodeText(bytes);
      const read = rulesIn(format, file, text);
      const own = reading.isOwnOnly
        ? new Set(blankBlock(text).split('\n').flatMap(numberOfWritten))
        : undefined;
      rules.push(...read.rules.filter(({ line }) => own?.has(line) !== false));
      faults.push(...read.faults);
    }
  }
  return { platform, rules: evaluated(rules, reading), faults };
}

function opened(
  format: PlatformFormat,
  find: (format: PlatformFormat) => FoundFile | undefined,
): FoundFile | FileFault | undefined {
  try {
    return find(format);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return placed(format.name, error.message);
  }
}

/** The numbers of lines that are not blank. */
function numberOfWritten(line: string, index: number): number[] {
  return line.trim() === '' ? [] : [index + 1];
}

function rulesIn(
  format: PlatformFormat,
  file: string,
  text: string,
): Pick<PlatformRules, 'rules' | 'faults'> {
  try {
    return { rules: format.read(file, text), faults: [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { rules: [], faults: [placed(file, error.message)] };
  }
}

/** The place that a message begins with, apart from it. */
function placed(file: string, message: string): FileFault {
  const rest = message.startsWith(`${file}:`) ? message.slice(file.length + 1) : message;
  const [whole = '', line = '1', column = '1'] = /^(\d+)(?::(\d+))?:\s*/.exec(rest) ?? [];
  const said = rest.slice(whole.length).trim();
  return {
    file,
    line: Number(line),
    column: Number(column),
    message: said.charAt(0).toUpperCase() + said.slice(1),
  };
}

/** No platform takes as much. */
const largest = 10 * 2 ** 20;

/** Why no platform reads a file at all; undefined where it does. */
export function unreadable(file: string, bytes: Buffer): FileFault | undefined {
  const place = { file, line: 1, column: 1 };
  if (bytes.length > largest) {
    const size = Math.round(bytes.length / 2 ** 20);
    return { ...place, message: `The file has ${size} MiB. No platform reads rules of more than 10 MiB.` };
  }
  if (isUtf16(bytes))
    return { ...place, message: 'The file is in UTF-16, and platforms read UTF-8. Save it as UTF-8.' };
  return isBinary(decodeText(bytes))
    ? { ...place, message: 'The file is not a text. Save it as text in UTF-8.' }
    : undefined;
}
