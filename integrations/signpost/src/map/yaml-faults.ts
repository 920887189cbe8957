import type { YAMLError } from 'yaml';
import { findNearest } from '../lib/text/nearest.ts';
import { joinWithOr } from '../lib/text/text.ts';
import type { Refusal } from './written-url.ts';

// Mistakes in the syntax of redirects.yaml, and unknown keys, in words for its authors: a missing comma, a tab, a key that
// appears twice.

/** A mistake in the syntax of YAML. */
export interface YamlFault {
  /** Offset in the text. */
  readonly at: number;
  readonly message: string;
  readonly fix: string;
}

/**
 * The parser's errors up to the first error that loses the structure, since later errors are consequences. Of a file with a
 * merge conflict, the conflict is the only error.
 */
export function listYamlFaults(text: string, errors: readonly YAMLError[]): YamlFault[] {
  const conflict = /^(?:<{7}|={7}|>{7})(?= |$)/m.exec(text);
  if (errors.length > 0 && conflict) return [{ at: conflict.index, ...unmerged }];

  const firstLosingStructure = errors.findIndex(({ code }) => !recoverableCodes.has(code));
  return errors
    .slice(0, firstLosingStructure < 0 ? errors.length : firstLosingStructure + 1)
    .map((error) => describeYamlError(text, error));
}

/** Errors after which the parser continues correctly. */
const recoverableCodes: ReadonlySet<string> = new Set([
  'BAD_SCALAR_START',
  'BAD_ALIAS',
  'DUPLICATE_KEY',
  'BLOCK_IN_FLOW',
]);

const unmerged = {
  message: 'the file has an unresolved Git merge conflict',
  fix: 'keep one side, and remove the lines with <<<<<<<, ======= and >>>>>>>',
};

const missingColon = {
  message: 'a key has no colon and space after it, or is indented differently from the one above',
  fix: 'write `to: /new/` below `from: /old`',
};

/** By the parser's error code. An error with a further code has the parser's own sentence. */
const faultByCode: Readonly<Record<string, Omit<YamlFault, 'at'>>> = {
  BLOCK_IN_FLOW: {
    message: 'a comma is missing between two keys in { }',
    fix: 'write `{ from: /old, to: /new/ }`',
  },
  MISSING_CHAR: missingColon,
  MULTILINE_IMPLICIT_KEY: missingColon,
  BAD_SCALAR_START: {
    message: 'a value starts with a character that has a special meaning in YAML',
    fix: 'put the whole value into quotes',
  },
  BAD_ALIAS: {
    message: 'a star at the start of a value has a special meaning in YAML',
    fix: 'put the value into quotes; a pattern starts with a slash: `/shop/*`',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a value contains a colon and a space, or the next line is indented more than this one',
    fix: 'put the value into quotes, or align the keys of a redirect',
  },
  BAD_INDENT: {
    message: 'this line is indented differently from those around it, or a bracket above is not closed',
    fix: 'indent every `- ` the same, and the keys of a redirect two spaces more',
  },
  DUPLICATE_KEY: {
    message: 'a key appears twice',
    fix: 'keep one of them; a second redirect starts with `- `, and all redirects are below one `redirects:`',
  },
  RESOURCE_EXHAUSTION: {
    message: 'lists or keys are nested too deeply here',
    fix: 'write each redirect as `- { from: /old, to: /new/ }`',
  },
  TAB_AS_INDENT: { message: 'the line starts with a tab', fix: 'indent with spaces' },
  UNEXPECTED_TOKEN: {
    message: 'text follows the end of a value',
    fix: 'put the whole value into quotes; a comment starts with a space and #',
  },
};

function describeYamlError(text: string, { code, message, pos: [at] }: YAMLError): YamlFault {
  const fix = (how: string): string => `${how}; the rest was not read`;
  // The parser stops after the quoted text. Any earlier quote would have closed it.
  if (code === 'MISSING_CHAR' && message.includes('quote')) {
    const open = text.lastIndexOf(message.includes('"') ? '"' : "'", at - 1);
    return {
      at: Math.max(open, 0),
      message: 'a quote is opened here and never closed',
      fix: fix('close it'),
    };
  }

  const fault = faultByCode[code];
  if (fault === undefined)
    return { at, message: message.replace(/\.?$/, ''), fix: fix('correct the YAML here') };
  return { at, message: fault.message, fix: fix(fault.fix) };
}

/** The top-level keys of a map. */
export const topKeys = ['redirects', 'gone', 'include', 'sections', 'ignoreCase'];

export const colonFix = 'put a space after each colon: `from: /old`';

/** Names of an entry's keys in further tools. */
const keysOfOtherTools: ReadonlyMap<string, string> = new Map([
  ['source', 'from'],
  ['src', 'from'],
  ['old', 'from'],
  ['url', 'from'],
  ['destination', 'to'],
  ['dest', 'to'],
  ['target', 'to'],
  ['new', 'to'],
  ['code', 'status'],
  ['statusCode', 'status'],
  ['type', 'status'],
  ['permanent', 'status'],
]);

/** The error for an unknown key, with the fix. */
export function refuseUnknownKey(key: string, value: string, knownKeys: readonly string[]): Refusal {
  const meant = guessKey(key, knownKeys);
  const proposed = meant === undefined ? '' : `. Did you mean "${meant}"?`;
  return { message: `unknown key "${key}"${proposed}`, fix: suggestKeyFix(key, value, knownKeys, meant) };
}

/** The key that was probably meant, for another tool's key or a typo. */
export function guessKey(key: string, knownKeys: readonly string[]): string | undefined {
  const ownKey = keysOfOtherTools.get(key);
  return ownKey !== undefined && knownKeys.includes(ownKey) ? ownKey : findNearest(key, knownKeys);
}

function suggestKeyFix(
  key: string,
  value: string,
  knownKeys: readonly string[],
  meant: string | undefined,
): string {
  if (/^\w+:\S/.test(key)) return colonFix;
  if (key.startsWith('/')) {
    const where = knownKeys.includes('redirects') ? ' below `redirects:`' : '';
    // /old: /new/
    if (value !== '') return `write \`- { from: ${key}, to: ${value} }\`${where}`;
    // /old: with `to` and `status` on lines of their own
    return `write \`- from: ${key}\`${where}, and under \`from\` the other keys of the redirect`;
  }

  const [, word = '', rest = ''] = /^(\w+)\s+(\S.*)$/s.exec(key) ?? [];
  if (knownKeys.includes(word)) return `put a colon after \`${word}\`: \`${word}: ${rest}\``;
  if (meant !== undefined) return `change \`${key}\` to \`${meant}\``;
  return `use ${joinWithOr(knownKeys)}`;
}

const keyAtMargin = /^["']?([A-Za-z]{1,20})["']?[ \t]*:(?=\s|$)/gm;

const keyInBraces = /["']?\b(?:redirects|gone|include|sections)["']?[ \t]*:/;

/** Everything except spaces and comments. */
const content = /^[ \t]*[^\s#]/m;

/** Text that is meant as a map, without the keys: entries without a parent key, `/old: /new/`, a key without its colon. */
const meantAsMap =
  /^(?:-[ \t]+(?:\{[ \t]*)?["']?(?:from|merge|source|old|url)["']?[ \t]*:|["']?\/\S*:\s|(?:redirects|gone|include|sections)[ \t]*$)/m;

/**
 * True for a text that is meant as a YAML map, despite errors. An include may lead to any file, even to passwords, and error
 * messages quote the text.
 */
export function looksLikeMap(text: string): boolean {
  if (text.matchAll(keyAtMargin).some(([, key = '']) => findNearest(key, topKeys) !== undefined)) return true;
  if (!content.test(text) || meantAsMap.test(text)) return true;
  return text.trimStart().startsWith('{') && keyInBraces.test(text);
}
