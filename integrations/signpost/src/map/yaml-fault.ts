import type { YAMLError } from 'yaml';

/** An error of a text that isn't valid YAML. */
export interface YamlFault {
  /** Offset in the text. */
  readonly at: number;
  readonly message: string;
  readonly fix: string;
}

/**
 * The parser's errors up to the first one that makes it lose the structure, since later ones are consequences. For a
 * conflict left by git, only that.
 */
export function listYamlFaults(text: string, errors: readonly YAMLError[]): YamlFault[] {
  const conflict = /^(?:<{7}|={7}|>{7})(?= |$)/m.exec(text);
  if (errors.length > 0 && conflict) return [{ at: conflict.index, ...unmerged }];
  const last = errors.findIndex(({ code }) => !local.has(code));
  return errors.slice(0, last < 0 ? errors.length : last + 1).map((error) => describeYamlError(text, error));
}

/** Errors after which the parser continues correctly. */
const local: ReadonlySet<string> = new Set([
  'BAD_SCALAR_START',
  'BAD_ALIAS',
  'DUPLICATE_KEY',
  'BLOCK_IN_FLOW',
]);

const unread = 'the rest was not read';

const unmerged = {
  message: 'the file has an unresolved Git merge conflict',
  fix: 'keep one side, and remove the lines with <<<<<<<, ======= and >>>>>>>',
};

type Words = (
  text: string,
  at: number,
  said: string,
) => Partial<YamlFault> & Pick<YamlFault, 'message' | 'fix'>;

/** By the parser's error code. */
const words: Readonly<Record<string, Words>> = {
  BLOCK_IN_FLOW: () => ({
    message: 'a comma is missing between two keys in { }',
    fix: 'write `{ from: /old, to: /new/ }`',
  }),
  MISSING_CHAR: (text, at, said) =>
    /quote/.test(said) ? openQuote(text, at, said) : describeMissingKey(text, at),
  MULTILINE_IMPLICIT_KEY: (text, at) => describeMissingKey(text, at),
  BAD_SCALAR_START: (text, at) => ({
    message: `a value starts with ${text[at] ?? ''}, which has a special meaning in YAML`,
    fix: 'put the whole value into quotes',
  }),
  BAD_ALIAS: () => ({
    message: 'a star at the start of a value has a special meaning in YAML',
    fix: 'put the value into quotes; a pattern starts with a slash: `/shop/*`',
  }),
  BLOCK_AS_IMPLICIT_KEY: (text, at) => {
    const [line = ''] = text.slice(at).split('\n');
    const keys = /^\s*- /.test(line) ? countKeysAbove(text, at) : undefined;
    if (keys !== undefined) return { at: keys, ...noFrom };
    if (/:(?:\s|$)/.test(line))
      return { message: 'a value contains a colon and a space', fix: 'put the whole value into quotes' };
    const next = at + line.length + 1;
    return { at: next + (text.slice(next).length - text.slice(next).trimStart().length), ...tooFar };
  },
  BAD_INDENT: (text, at, said) => {
    if (/end with a [}\]]/.test(said)) return openBrace(text, at);
    return /^\s*-\w/.test(text.slice(at)) ? noSpace : indented;
  },
  DUPLICATE_KEY: (text, at) => ({
    message: `"${/^[\w-]*/.exec(text.slice(at))?.[0] ?? ''}" appears twice`,
    fix: isAtMargin(text, at)
      ? 'put both lists below one key'
      : 'keep one of them; a second redirect starts with `- `',
  }),
  RESOURCE_EXHAUSTION: () => ({
    message: 'lists or keys are nested too deeply here',
    fix: 'write each redirect as `- { from: /old, to: /new/ }`',
  }),
  TAB_AS_INDENT: () => ({ message: 'the line starts with a tab', fix: 'indent with spaces' }),
  UNEXPECTED_TOKEN: () => ({
    message: 'text follows the end of a value',
    fix: 'put the whole value into quotes; a comment starts with a space and #',
  }),
};

const tooFar = {
  message: 'this line is indented more than the redirect that it belongs to',
  fix: 'align its key with the line above',
};
const noFrom = { message: 'a redirect has no "- from:"', fix: 'start it with `- from: /old`' };
const noSpace = { message: 'a space is missing after the dash', fix: 'write `- from: /old`' };
const indented = {
  message: 'this line is indented differently from those around it',
  fix: 'indent every `- ` the same, and the keys of a redirect two spaces more',
};

function describeYamlError(text: string, { code, message, pos: [at] }: YAMLError): YamlFault {
  const said = words[code]?.(text, at, message);
  if (said !== undefined) return { at, ...said, fix: `${said.fix}; ${unread}` };
  return { at, message: message.replace(/\.?$/, ''), fix: `correct the YAML here; ${unread}` };
}

/** The first of the keys between the name of a list and its first item, such as a `to:` that lost its `- from:`. */
function countKeysAbove(text: string, at: number): number | undefined {
  const lines = text.slice(0, at).split('\n').slice(0, -1);
  const list = lines.findLastIndex((line) => /^\w+:\s*(?:#.*)?$/.test(line));
  const key = lines.findIndex((line, index) => index > list && /^\s+\w+:(?:\s|$)/.test(line));
  if (list < 0 || key < 0) return undefined;
  const before = lines.slice(0, key).reduce((sum, { length }) => sum + length + 1, 0);
  return before + (lines[key] ?? '').search(/\S/);
}

/** A line that should be a key but has no colon, or another indentation. */
function describeMissingKey(text: string, at: number) {
  const [line = ''] = text.slice(at).split('\n');
  if (/:(?:\s|$)/.test(line)) return indented;
  const [, key = 'to', value = '/new/'] = /^([A-Za-z]+)\s*(?::\s*)?(\S.*)$/s.exec(line) ?? [];
  return {
    message: 'a key has no colon and space after it',
    fix: `write \`${key}: ${value.trimEnd()}\``,
  };
}

function isAtMargin(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n';
}

/** The parser stops after the quoted text. Any earlier quote would have closed it. */
function openQuote(text: string, stop: number, said: string) {
  const sign = said.includes('"') ? '"' : "'";
  const at = text.lastIndexOf(sign, stop - 1);
  return { at: Math.max(at, 0), message: 'a quote is opened here and never closed', fix: 'close it' };
}

function openBrace(text: string, at: number) {
  const open = Math.max(text.lastIndexOf('{', at - 1), text.lastIndexOf('[', at - 1));
  return {
    at: Math.max(open, 0),
    message: `${text[open] ?? '{'} is opened here and not closed`,
    fix: 'close it on the same line',
  };
}
