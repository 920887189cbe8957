import { type Program, parse } from 'acorn';
import { rememberByName } from '../../../lib/remember.ts';
import { longestScript } from './active.ts';

type Kind = 'script' | 'module' | 'handler';

/** Many pages have the same script. */
const readers = {
  script: rememberByName((code) => read(code, 'script'), 300),
  module: rememberByName((code) => read(code, 'module'), 300),
  handler: rememberByName((code) => read(code, 'handler'), 300),
};

/** Reads a script into a tree; undefined where it isn't JavaScript. */
export function parseCode(code: string, kind: Kind): Program | undefined {
  return code.length > longestScript ? undefined : readers[kind](code);
}

function read(code: string, kind: Kind): Program | undefined {
  try {
    return parse(code.replace(/^\s*<!--/, '//'), {
      ecmaVersion: 'latest',
      sourceType: kind === 'module' ? 'module' : 'script',
      allowReturnOutsideFunction: kind === 'handler',
      allowAwaitOutsideFunction: kind !== 'script',
    });
  } catch {
    return undefined;
  }
}
