import type { AnyNode, Program } from 'acorn';
import { memoize, memoizeByName } from '../../lib/memoize.ts';
import { copyOf } from '../../lib/text/intern.ts';
import {
  listNodes,
  parseScript,
  readLastName,
  readObject,
  type ScriptKind,
} from '../../lib/text/script-tree.ts';
import { parseErrorName } from '../../plan/error-pages.ts';
import type { ScriptAct } from '../page.ts';
import { findJump } from './jump.ts';
import { findLoadChanges } from './load-changes.ts';
import { findLocationChanges } from './location-changes.ts';
import { listOpenedFragments } from './opened-fragments.ts';
import { findNoindexRemoval, findNoindexText } from './robots-changes.ts';

// What a script may do, by its code: scripts never run.

/** A possible act of a script, with the offset in its text. */
interface FoundAct {
  readonly act: ScriptAct['act'];
  readonly start: number;
}

/** Finds the first code for an act: the offset in the script. */
type FindAct = (program: Program) => number | undefined;

const loadChanges = memoize(findLoadChanges);

const actFinders: Readonly<Record<ScriptAct['act'], FindAct>> = {
  // if (navigator.language === "de") location.href = "/de/"
  redirect: (program) => loadChanges(program)[0]?.start,
  // location.href = "/new/"
  'redirect-always': (program) => loadChanges(program).find(({ runsAlways }) => runsAlways)?.start,
  // A jump page, whose URL has the target: location.href = atob(location.hash.slice(1))
  'open-redirect': (program) => findJump(program, loadChanges(program)),
  // fetch(url).catch(() => location.replace("/404"))
  'to-not-found': (program) => findLocationChanges(program).find(({ to = '' }) => isNotFoundUrl(to))?.start,
  // meta.content = "noindex"
  'set-noindex': findNoindexText,
  // document.querySelector('meta[name="robots"]').remove()
  'unset-noindex': findNoindexRemoval,
  // document.title = "Prices"
  'set-title': (program) => listNodes(program).find(setsTitle)?.start,
  // createRouter({ history: createWebHashHistory() })
  'hash-route': findHashRouter,
};
const actNames = Object.keys(actFinders) as readonly ScriptAct['act'][];

/** True for a URL with the name of a 404 page: `/404`, `/not-found.html`. */
function isNotFoundUrl(url: string): boolean {
  return parseErrorName(url) === 404 || /(?:^|\/)not-?found(?:\.html?)?\/?$/i.test(url);
}

/** Characters; a longer script isn't examined. */
const maxLength = 3_000_000;
/** A script without these words isn't parsed. */
const actWords = /location|robots|googlebot|\.title\b|hash/i;

/** Characters; pages share only short inline scripts, and a longer one is usually the data of its page. */
const maxShared = 20_000;

/** Many pages have the same inline scripts. */
const factsByText = {
  script: memoizeByName((code) => readFacts(code, 'script'), 500),
  module: memoizeByName((code) => readFacts(code, 'module'), 500),
};

/** What a script may do, by its code. */
interface ScriptFacts {
  readonly acts: readonly FoundAct[];
  /** Without hash: see opened-fragments.ts. */
  readonly openedFragments: readonly string[];
}

const noFacts: ScriptFacts = { acts: [], openedFragments: [] };

/** The possible acts of a script by its code: a new URL, noindex, a title, and a tab by its fragment. */
export function readScriptFacts(code: string, kind: 'script' | 'module'): ScriptFacts {
  if (code.length > maxLength || !actWords.test(code)) return noFacts;
  // A copy, since a part of a page's text would keep the whole text in memory.
  return code.length > maxShared ? readFacts(code, kind) : factsByText[kind](copyOf(code));
}

function readFacts(code: string, kind: ScriptKind): ScriptFacts {
  // A module without `type="module"` is read as one.
  const program = parseScript(code, kind) ?? parseScript(code, 'module');
  if (program === undefined) return noFacts;

  const foundActs: FoundAct[] = [];
  for (const act of actNames) {
    const start = actFinders[act](program);
    if (start !== undefined) foundActs.push({ act, start });
  }
  return { acts: foundActs, openedFragments: listOpenedFragments(program).map(copyOf) };
}

/** True for the code of a click handler that leads to another page: `location.href='/prices/'`. */
export function leadsElsewhere(handler: string): boolean {
  return /location/.test(handler) && changesLocation(copyOf(handler));
}

const changesLocation = memoizeByName((handler) => {
  const program = parseScript(handler, 'handler');
  return program !== undefined && findLocationChanges(program).some(({ to }) => to !== undefined);
}, 500);

/** `document.title = name` */
function setsTitle(node: AnyNode): boolean {
  if (node.type !== 'AssignmentExpression' || readLastName(node.left) !== 'title') return false;
  const object = readObject(node.left);
  return object !== undefined && readLastName(object) === 'document';
}

/** Functions that set up a router for fragments, in Vue, React and Angular. */
const hashRouters = /^(?:createWebHashHistory|createHashRouter|createHashHistory|withHashLocation)$/;

/** Where a script sets up `#/` routes. */
function findHashRouter(program: Program): number | undefined {
  return listNodes(program).find(setsUpHashRouter)?.start;
}

function setsUpHashRouter(node: AnyNode): boolean {
  // RouterModule.forRoot(routes, { useHash: true })
  if (node.type === 'Property') return readLastName(node.key) === 'useHash' && isTrue(node.value);
  if (node.type !== 'CallExpression') return false;
  // createRouter({ history: createWebHashHistory() })
  if (hashRouters.test(readLastName(node.callee) ?? '')) return true;
  // createElement(HashRouter)
  return node.arguments.some((argument) => argument.type === 'Identifier' && argument.name === 'HashRouter');
}

/** `true`, which bundlers shorten to `!0`. */
function isTrue(node: AnyNode): boolean {
  if (node.type === 'UnaryExpression')
    return node.operator === '!' && node.argument.type === 'Literal' && node.argument.value === 0;
  return node.type === 'Literal' && node.value === true;
}
