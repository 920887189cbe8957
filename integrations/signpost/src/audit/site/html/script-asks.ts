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
