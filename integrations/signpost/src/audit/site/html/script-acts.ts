import type { ScriptAct } from '../page.ts';

/** Longer scripts are bundles; what they do can't be told from their text. */
const longest = 50_000;
/** Longer ones are not taken apart into their statements. */
const longestRead = 10_000;
const memory = new Map<string, readonly ScriptAct['act'][]>();

/** A fragment alone, `"#gauges"`, leads to a place in the same page. */
const redirect =
  /(?:^|[^\w.$])(?:(?:window|document|top|self|parent)\.)?location(?:\.href)?\s*=(?!=|\s*["'`]#)|(?:^|[^\w.$])(?:(?:window|document|top|self|parent)\.)?location\.(?:replace|assign)\s*\((?!\s*["'`]#)/;
/** Before it, what waits for a person. */
const waits = /\.on\(\s*["'](?:log(?:in|out)|click|submit|change)["']/;
/** A statement that sends on, without a condition: `location.replace("/gauges/")` */
const alone =
  /^(?:(?:window|document|top|self)\.)?location(?:(?:\.href)?\s*=\s*(["'`])(?!#)[^"'`$]*\1|\.(?:replace|assign)\s*\(\s*(["'`])(?!#)[^"'`$]*\2\s*\))$/;
/** To a URL that says by its name that it returns 404. */
const toNotFound =
  /(?:^|[^\w.$])(?:(?:window|document|top|self)\.)?location(?:(?:\.href)?\s*=\s*|\.(?:replace|assign)\s*\(\s*)["'`][^"'`\s]*(?:404|not-?found)/i;
/** What tells a phone from a desktop. */
const phone =
  /userAgent|matchMedia\s*\([^()]*(?:width|pointer|hover|orientation)|inner(?:Width|Height)|screen\.(?:avail)?width|maxTouchPoints|ontouchstart|window\.orientation|(?:documentElement|body)\.clientWidth|is_?(?:mobile|phone|touch|smartphone)|mobile_?detect|Mobi\b|iPhone/i;
/** Strings that are the URL of a version for phones, or the part of a URL that makes it one. */
const forPhones = [
  /["'`](?:https?:)?\/\/(?:www\.)?(?:m|mobile?|mobi|wap|touch|phone)\./i,
  /["'`](?:m|mobile?|mobi|wap|touch)\.["'`]/i,
  /["'`](?:m|mobile?|mobi|wap)\.[\w-]+\.(?!(?:js|css|json|png|svg|webp|jpe?g)\b)[a-z]{2,}[/"'`]/i,
  /\/\/[\w.-]+\.mobi\b/i,
  /["'`](?:(?:https?:)?\/\/[\w.-]+)?\/(?:m|mobile?|mobi|mob|wap|touch|sp|smartphone)(?:\.html?\b|["'`]|\/(?![^"'`\s]*\.(?:js|css|json|png|svg|webp|jpe?g)\b))/i,
  /["'`](?:\.{1,2}\/)?(?:m|mobile?|mobi|mob|wap|touch|sp|smartphone)(?:\.html?\b|\/["'`])/i,
  /[-_/](?:mobile|m)(?:\.html?\b|\/["'`])/i,
  /[?&](?:m|mobile|view|device)=(?:1|true|yes|m|mobile|phone)\b/i,
];
const isForPhones = (text: string): boolean => forPhones.some((url) => url.test(text));
/** `w.location.href = url`, where `w` may be the window, with what it leads to. */
const leads =
  /\blocation\s*(?:\.href\s*)?=(?!=)\s*([^;\n}]*)|\blocation\.(?:replace|assign)\s*\(\s*([^;\n}]*)/g;

/** True where a script sends phones to a version of their own. */
function sendsPhones(script: string): boolean {
  if (!phone.test(script) || !isForPhones(script)) return false;
  const run = withoutComments(script);
  return Array.from(run.matchAll(leads), ([, one, other]) => one ?? other ?? '').some((to) => {
    // A name may hold any of the script's URLs.
    const isNamed = /[a-z$_]/i.test(to.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, ''));
    return isForPhones(isNamed ? run : to);
  });
}

const robotsMeta = /\bname\s*=\s*\\?["']?(?:robots|googlebot)\b|["'](?:robots|googlebot)["']/i;
const removal = /\.remove\s*\(|removeChild\s*\(|removeAttribute\s*\(/;
const indexValue =
  /(?:\.content\s*=|setAttribute\s*\(\s*["']content["']\s*,)\s*["'`](?!\s*(?:noindex|none))[^"'`]*["'`]/i;
const noindexValue = /["'`]\s*(?:[a-z]+\s*,\s*)*(?:noindex|none)\b/i;

const setsTitle = /\bdocument\.title\s*=(?!=)/;
const namesDescription = /\bname\s*=\s*\\?["']?description\b/i;
const setsContent = /\.content\s*=(?!=)|setAttribute\s*\(/i;
const makesDescription = /setAttribute\s*\(\s*["']name["']\s*,\s*["']description["']/i;

/** True where a script makes a description, or finds one and sets something after. */
function setsDescription(script: string): boolean {
  const found = namesDescription.exec(script);
  return (found !== null && setsContent.test(script.slice(found.index))) || makesDescription.test(script);
}

/** True where a script sends on whenever the page is opened. */
function redirects(script: string): boolean {
  return (
    script.length < longestRead &&
    redirect.test(script) &&
    sureStatements(script).some((statement) => alone.test(statement))
  );
}

const writes =
  /querySelector\s*\([^()]{0,60}(?:robots|googlebot)[^()]{0,60}\)\s*(?:\.content\s*=(?!=)|\.setAttribute\s*\()|createElement\s*\(\s*["'`]meta|insertAdjacentHTML|document\.write|\.innerHTML\s*\+?=(?!=)|\.(?:append|prepend|html)\s*\(\s*["'`]\s*<meta/i;
/** What may keep a script from it: a condition, an error, an answer of a server, a visitor. */
const mayNot =
  /\b(?:if|switch|catch|fetch|then|await|case)\b|&&|\|\||\?(?!\.)|["'`](?:dbl)?(?:click|submit|change|input)["'`]|\.on\w+\s*=(?!=)/;
const functionName =
  /\bfunction\s+([\w$]+)|\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:async\s*)?(?:function|\([^()]*\)\s*=>)/g;

/** True where a script adds noindex whenever the page is opened. An `onload` is no condition. */
function addsNoindex(run: string): boolean {
  const isSaid = noindexValue.test(run) || /\bcontent\s*=\s*\\?["']?(?:noindex|none)\b/i.test(run);
  if (run.length > longestRead || !writes.test(run) || !isSaid) return false;
  if (mayNot.test(run.replace(/\.onload\s*=/g, ''))) return false;
  const words = run.match(/[\w$]+/g) ?? [];
  return Array.from(run.matchAll(functionName), ([, one, other]) => one ?? other).every(
    (name) => words.filter((word) => word === name).length > 1,
  );
}

/** A router of Vue, React, Angular or Svelte that is set up for fragments; what defines one is a library. */
const hashRouter =
  /(?<!\bfunction\s)\b(?:createWebHashHistory|createHashRouter|createHashHistory|withHashLocation)\(|<HashRouter\b|createElement\(\s*HashRouter\b|\buseHash\s*:\s*(?:true\b|!0)/;
const hashMode = /\bmode\s*:\s*["'`]hash["'`]/;
const hashSet = /\blocation\.hash\s*=\s*["'`]#?!?\//;

/** True where a script sets up `#/` routing. Code in a string is an example of documentation. */
function routesByHash(script: string): boolean {
  if (script.length > longest || !/hash/i.test(script)) return false;
  const text = withoutComments(script);
  if (!hashRouter.test(text) && !hashMode.test(text) && !hashSet.test(text)) return false;
  const code = withoutStrings(text);
  return (
    hashRouter.test(code) ||
    (hashMode.test(text) && /\bnew\s+(?:Vue)?Router\(/.test(code)) ||
    (hashSet.test(text) && /\blocation\.hash\s*=(?!=)/.test(code))
  );
}

/** What an inline script does to the robots meta or the URL, as far as its text tells. */
export function actsOf(script: string): readonly ScriptAct['act'][] {
  if (script.length > longest || !/location|robots|googlebot|document\.title|description|hash/i.test(script))
    return [];
  const known = memory.get(script);
  if (known !== undefined) return known;
  const acts: ScriptAct['act'][] = [];
  const sendsOn = redirect.exec(script);
  if (sendsOn !== null && !waits.test(script.slice(0, sendsOn.index))) acts.push('redirect');
  if (redirects(script)) acts.push('redirect-alone');
  if (toNotFound.test(script)) acts.push('to-not-found');
  if (routesByHash(script)) acts.push('hash-route');
  if (sendsPhones(script)) acts.push('to-mobile');
  // What a comment says was done once, or may be done.
  const run = robotsMeta.test(script) ? withoutComments(script) : '';
  if (robotsMeta.test(run)) {
    if (removal.test(run) || indexValue.test(run)) acts.push('unset-noindex');
    if (noindexValue.test(run)) acts.push('set-noindex');
    if (addsNoindex(run)) acts.push('add-noindex');
  }
  if (setsTitle.test(script)) acts.push('set-title');
  if (setsDescription(script)) acts.push('set-description');
  if (memory.size < 500) memory.set(script, acts);
  return acts;
}

const found = String.raw`document\.(?:querySelector\((?=[^()]*(?:robots|googlebot))[^()]*\)|getElementsByName\(["'](?:robots|googlebot)["']\)\[0\])`;
const named = new RegExp(String.raw`^(?:(?:var|let|const)\s+)?([\w$]+)\s*=\s*${found}$`, 'i');
const indexed = String.raw`["'\x60](?!\s*(?:noindex|none))[^"'\x60]*["'\x60]`;
/** What takes the noindex away, of the element that is named before it. */
const taken = String.raw`\??\.(?:remove\(\)|parentNode\??\.removeChild\(.*\)|content\s*=\s*${indexed}|setAttribute\(\s*["']content["']\s*,\s*${indexed}\s*\))$`;

/** What a script of a file of its own does whenever the page is opened, and whether it may add a noindex. */
export function sureActsOf(script: string): readonly ScriptAct['act'][] {
  const acts: ScriptAct['act'][] = [];
  // Where views are made by script, one of its many functions may do so.
  if (robotsMeta.test(script) && noindexValue.test(script)) acts.push('set-noindex');
  if (toNotFound.test(script)) acts.push('to-not-found');
  if (routesByHash(script)) acts.push('hash-route');
  if (script.length < longestRead && sendsPhones(script)) acts.push('to-mobile');
  if (script.length > longestRead || !/location|robots|googlebot/i.test(script)) return acts;
  if (redirects(script)) acts.push('redirect-alone');
  if (robotsMeta.test(script) && addsNoindex(withoutComments(script))) acts.push('add-noindex');
  if (robotsMeta.test(script) && takesNoindex(sureStatements(script))) acts.push('unset-noindex');
  return acts;
}

function takesNoindex(statements: readonly string[]): boolean {
  const names = statements.flatMap((statement) => named.exec(statement)?.[1] ?? []);
  const elements = [found, ...names.map((name) => name.replaceAll('$', String.raw`\$`))].join('|');
  const taking = new RegExp(
    `^(?:if\\s*\\(\\s*[\\w$]+\\s*\\)\\s*|[\\w$]+\\s*&&\\s*)?(?:${elements})${taken}`,
    'i',
  );
  return statements.some((statement) => taking.test(statement));
}

/** Deeper nests of functions aren't scripts that a person wrote to run on load. */
const deepest = 5;
/** What leaves a function, or asks a person, before the statements behind it. */
const leaving = /\b(?:return|throw|break|continue|confirm|prompt|await|yield)\b/;

const called =
  /^(?:async\s+)?function(?:\s+[\w$]+)?\s*\([^()]*\)\s*\{([\s\S]*)\}$|^(?:async\s+)?\([^()]*\)\s*=>\s*\{([\s\S]*)\}$|^\([^()]*\)\s*=>\s*([^{][\s\S]*)$/;
/** What runs a function once the page is there, with the function where the parentheses are. */
const runners = [
  /^(?:window\.)?setTimeout\(([\s\S]*?)(?:,\s*(?:[\d.e]+\s*)?)?\)$/,
  /^(?:window\.|document\.body\.)?onload\s*=\s*([\s\S]*)$/,
  /^(?:(?:window|document)\.)?addEventListener\(\s*["'](?:load|DOMContentLoaded)["']\s*,\s*(\S[\s\S]*?)(?:,\s*(?:true|false|\{[^{}]*\})\s*)?\)$/,
  /^[!+]?\(([\s\S]*)\)\s*\(\s*\)$/,
  /^[!+]?\(([\s\S]*\})\s*\(\s*\)\s*\)$/,
  /^[!+]([\s\S]*\})\s*\(\s*\)$/,
];

/**
 * The statements of a script that run whenever the page is opened, as far as its text tells: those of the script itself,
 * and of functions that are called at once or on load. What a click, a condition or a name may run is not among them.
 */
function sureStatements(script: string, depth = 0): string[] {
  const found: string[] = [];
  for (const statement of splitStatements(withoutComments(script))) {
    const body = depth < deepest ? bodyOf(statement) : undefined;
    if (body === undefined) found.push(statement);
    else found.push(...sureStatements(body, depth + 1));
    // `'use strict'` and declarations of functions go on; a `return` may not.
    if (body === undefined && leaving.test(statement) && !/^(?:async\s+)?function\b/.test(statement)) break;
  }
  return found;
}

/** What the function does that a statement calls on load. */
function bodyOf(statement: string): string | undefined {
  for (const runner of runners) {
    const inner = runner.exec(statement)?.[1]?.trim();
    const parts = inner === undefined ? null : called.exec(inner);
    const body = parts?.[1] ?? parts?.[2] ?? parts?.[3];
    if (body !== undefined && isBalanced(body)) return body;
  }
  return undefined;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const { code, char } of charsOf(text)) {
    if (!code) continue;
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Cut at each semicolon that is in no bracket. A line end isn't a cut: there, an `if` may go on. */
function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let depth = 0;
  let statement = '';
  for (const { code, char } of charsOf(text)) {
    if (code && '([{'.includes(char)) depth += 1;
    else if (code && ')]}'.includes(char)) depth -= 1;
    if (!code || char !== ';' || depth > 0) {
      statement += char;
      continue;
    }
    statements.push(statement.trim());
    statement = '';
  }
  return [...statements, statement.trim()].filter((one) => one !== '');
}

/** A script's text without its comments. */
export function withoutComments(text: string): string {
  let rest = '';
  for (const { comment, char } of charsOf(text)) rest += comment ? '' : char;
  return rest;
}

function withoutStrings(text: string): string {
  let rest = '';
  for (const { code, char } of charsOf(text)) rest += code ? char : ' ';
  return rest;
}

export interface Char {
  readonly char: string;
  /** False inside a string, a template, a regular expression and a comment. */
  readonly code: boolean;
  readonly comment: boolean;
}

const opaque =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?|(?<=[(=,:;!&|?{}[\n]\s*|^\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;

export function* charsOf(text: string): Generator<Char> {
  let at = 0;
  for (const { 0: piece, index } of text.matchAll(opaque)) {
    for (const char of text.slice(at, index)) yield { char, code: true, comment: false };
    const comment = piece.startsWith('//') || piece.startsWith('/*');
    for (const char of piece) yield { char, code: false, comment };
    at = index + piece.length;
  }
  for (const char of text.slice(at)) yield { char, code: true, comment: false };
}
