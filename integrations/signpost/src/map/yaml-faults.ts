import type { YAMLError } from 'yaml';

// The errors of the YAML parser → mistakes in the words of a map's author: a missing comma, a tab, a key that appears twice.

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
  if (errors.length > 0 && conflict) return [{ at: conflict.index, ...mergeConflict }];

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

const mergeConflict = {
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
  const makeFault = (offset: number, mistake: string, change: string): YamlFault => {
    return { at: offset, message: mistake, fix: `${change}; the rest was not read` };
  };

  // The parser stops after the quoted text. Any earlier quote would have closed it.
  if (code === 'MISSING_CHAR' && message.includes('quote')) {
    const openQuote = text.lastIndexOf(message.includes('"') ? '"' : "'", at - 1);
    return makeFault(Math.max(openQuote, 0), 'a quote is opened here and never closed', 'close it');
  }

  const knownFault = faultByCode[code];
  if (knownFault !== undefined) return makeFault(at, knownFault.message, knownFault.fix);
  return makeFault(at, message.replace(/\.?$/, ''), 'correct the YAML here');
}
