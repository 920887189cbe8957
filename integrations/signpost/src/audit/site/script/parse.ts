import { type Program, parse } from 'acorn';
import { longestScript } from './active.ts';

const mostKept = 300;
const known = {
  script: new Map<string, Program | undefined>(),
  module: new Map<string, Program | undefined>(),
  handler: new Map<string, Program | undefined>(),
};

/** Reads a script into a tree; undefined where it isn't JavaScript. Many pages have the same script. */
export function parseCode(code: string, kind: 'script' | 'module' | 'handler'): Program | undefined {
  if (code.length > longestScript) return undefined;
  const programs = known[kind];
  if (programs.has(code)) return programs.get(code);
  const program = read(code, kind);
  if (programs.size >= mostKept) programs.clear();
  programs.set(code, program);
  return program;
}

function read(code: string, kind: 'script' | 'module' | 'handler'): Program | undefined {
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
