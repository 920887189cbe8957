import { charsOf, withoutComments } from './script-acts.ts';

const place = String.raw`(?:(?:window|document|top|self|parent|globalThis)\.)?location`;
/** What a script writes to go to another page. A fragment alone leads to a place in the same page. */
const leave = new RegExp(
  [
    String.raw`(?<![\w.$])${place}(?:\.href|\[["'\x60]href["'\x60]\])?\s*=(?!=|\s*["'\x60]#)`,
    String.raw`(?<![\w.$])(?:window|self|top|document)\[["'\x60]location["'\x60]\](?:\.href|\[["'\x60]href["'\x60]\])?\s*=(?!=)`,
    String.raw`(?<![\w.$])${place}(?:\.|\?\.)(?:replace|assign)\s*\((?!\s*["'\x60]#)`,
    String.raw`(?<![\w$])history\.(?:back\s*\(|go\s*\(\s*-)`,
    String.raw`(?<![\w$])navigation\.navigate\s*\(`,
    String.raw`http-?equiv["'\x60]?\s*[=,]\s*\\?["'\x60]?refresh`,
    String.raw`(?<![\w$])open\s*\([^()]*["'\x60]_(?:self|top|parent)["'\x60]`,
    String.raw`\.(?:click|submit|requestSubmit)\s*\(\s*\)`,
  ].join('|'),
  'i',
);
/** Another name for it: `var l = window.location`. */
const alias = new RegExp(String.raw`(?<![\w.$])([\w$]+)\s*=\s*${place}(?![\w.$[(])`, 'g');
const leaveOf = /(?<![\w.$])([\w$]+)(?:\.href\s*=(?!=)|\.(?:replace|assign)\s*\()/g;
/** A person did something before this runs: `addEventListener("click", `, `.onclick = `. */
const conditionOnUser =
  /(?:addEventListener|\.(?:on|one))\s*\(\s*["'`](?:dbl)?(?:click|submit|change|input|key\w+|pointer\w+|mouse\w+|touch\w+|focus\w*|search)["'`]\s*,|\bon(?:dbl)?(?:click|submit|change|input|key\w+|pointer\w+|mouse\w+|touch\w+|search)\s*=(?!=)/g;
const named = /(?<![\w$])(?:async\s+)?function\s+([\w$]+)\s*\(/g;
const word = /[\w$]+/g;
/** An error page of another language or folder says the same. */
const alike = /404|not-?found/i;

/** What a script writes to ask a server for something. */
const requests = [
  /(?<![\w$])(?:fetch|sendBeacon|import|importScripts)\s*\(|(?<![\w$])(?:XMLHttpRequest|ActiveXObject|axios)\b/,
  /(?<![\w$])new\s+(?:Image|Audio|WebSocket|EventSource|Worker|SharedWorker)\b/,
  /(?<![\w$])serviceWorker\s*\.\s*register|(?<![\w$])(?:\$|jQuery)\s*\.\s*(?:get|post|ajax|getJSON|getScript)\s*\(/,
  /createElement\s*\(\s*["'`](?:script|img|iframe|link|video|audio|embed|object)["'`]/i,
  /\.(?:src|srcset)\s*=(?!=|\s*["'`]data:)|setAttribute\s*\(\s*["'`]src["'`]\s*,(?!\s*["'`]data:)/,
  /document\.write(?:ln)?\s*\(\s*["'`]\s*<(?:script|img|iframe|link)\b/i,
] as const;

/** Longer scripts are bundles. */
const longest = 20_000;

/** Where a script leaves the page without a click, as it is written; undefined where it stays. */
export function leavingOf(script: string): string | undefined {
  if (script.length > longest) return undefined;
  const code = withoutConditional(withoutComments(script));
  const [found] = leave.exec(code) ?? aliasedLeave(code) ?? [];
  return found === undefined || alike.test(code) ? undefined : found.trim();
}

function aliasedLeave(code: string): RegExpExecArray | undefined {
  const names = new Set(Array.from(code.matchAll(alias), ([, name = '']) => name));
  return names.size === 0 ? undefined : [...code.matchAll(leaveOf)].find(([, name = '']) => names.has(name));
}

const f = String.raw`(?:async\s+)?(?:function(?:\s+[\w$]+)?\s*\([^()]*\)|\([^()]*\)\s*=>|[\w$]+\s*=>)`;
/** What runs a function whenever the page is opened, up to its body. */
const runsAtOnce = new RegExp(
  [
    String.raw`(?<![\w$])(?:setTimeout|queueMicrotask|requestAnimationFrame|requestIdleCallback)\s*\(\s*${f}`,
    String.raw`(?<![\w$])(?:\$|jQuery)\s*\(\s*(?:document\s*\)\s*\.\s*ready\s*\(\s*)?${f}`,
    String.raw`(?<![\w$])addEventListener\s*\(\s*["'\x60](?:load|DOMContentLoaded|pageshow)["'\x60]\s*,\s*${f}`,
    String.raw`(?<![\w$])onload\s*=\s*${f}`,
    String.raw`(?<![\w$)\]]\s*)[(!]\s*${f}`,
  ].join('|'),
  'g',
);
/** What else sends on: routers and libraries. */
const leaveByLibrary =
  /(?<![\w$])router\s*\.\s*(?:push|replace)\s*\(\s*["'`]\/|\$\s*\(\s*(?:window\.)?location\s*\)\s*\.\s*(?:attr|prop)\s*\(\s*["'`]href["'`]\s*,/;
/** What goes back, follows a link or sends a form leads to no certain page. */
const uncertain = /history\.|\.(?:click|submit|requestSubmit)\s*\(|(?<![\w$])open\s*\(/i;
/** A condition, a request, or a timer of ten seconds and more. */
const maybe =
  /\b(?:if|switch|case|catch|return|throw|confirm|prompt|await|then|fetch|while|for)\b|&&|\|\||\?(?!\.)|,\s*\d{5,}\s*\)/;
const mayLeave = /location|navigation|router|refresh/i;
const known = new Map<string, boolean>();

/** True where a script sends on whenever the page is opened, also by another name, a library or a function that it calls. */
export function leavesAlways(script: string): boolean {
  if (script.length > longest / 2 || !mayLeave.test(script)) return false;
  const before = known.get(script);
  if (before !== undefined) return before;
  const result = isSureToLeave(withoutConditional(withoutComments(script)));
  if (known.size < 500) known.set(script, result);
  return result;
}

function isSureToLeave(code: string): boolean {
  if (maybe.test(code)) return false;
  const found = leave.exec(code)?.[0] ?? leaveByLibrary.exec(code)?.[0] ?? aliasedLeave(code)?.[0];
  if (found === undefined || uncertain.test(found)) return false;
  // A method, a callback and a function in a variable may never run; one with a name is called, or not here any more.
  const rest = code
    .replace(runsAtOnce, '')
    .replace(/(?<![\w$.])(?:async\s+)?function\s+[\w$]+\s*\([^()]*\)/g, '');
  return !/\bfunction\b|=>|\bclass\b|[\w$]\s*\([^()]*\)\s*\{/.test(rest);
}

/** By what a script asks a server for something, as it is written; undefined where it works alone. */
export function requestOf(script: string): string | undefined {
  if (script.length > longest) return undefined;
  const code = withoutComments(script);
  for (const form of requests) {
    const found = form.exec(code)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The code without what runs when a visitor asks for it, and without functions that nothing in it calls. */
function withoutConditional(code: string): string {
  let rest = code;
  for (const { 0: whole, index } of [...code.matchAll(conditionOnUser)].reverse()) {
    const from = index + whole.length;
    rest = rest.slice(0, index) + rest.slice(endOf(rest, from));
  }
  for (const { 0: whole, 1: name = '', index } of [...rest.matchAll(named)].reverse()) {
    const uses = rest.match(word)?.filter((one) => one === name) ?? [];
    if (uses.length === 1)
      rest = rest.slice(0, index) + rest.slice(endOfFunction(rest, index + whole.length));
  }
  return rest;
}

/** Where the statement, or the last of the arguments, ends that begins here. */
function endOf(code: string, from: number): number {
  let depth = 0;
  let at = from;
  for (const { char, code: isCode } of charsOf(code.slice(from))) {
    if (isCode && '([{'.includes(char)) depth += 1;
    else if (isCode && ')]}'.includes(char)) depth -= 1;
    if (isCode && (depth < 0 || (depth === 0 && char === ';'))) break;
    at += char.length;
  }
  return at;
}

/** Where the body of a function ends whose parameters begin here. */
function endOfFunction(code: string, from: number): number {
  let depth = 0;
  let at = from;
  for (const { char, code: isCode } of charsOf(code.slice(from))) {
    at += char.length;
    if (!isCode) continue;
    if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (char === '}' && depth === 0) break;
  }
  return at;
}
