import type { ScriptAct } from '../page.ts';

/** Longer scripts are bundles; what they do can't be told from their text. */
const longest = 50_000;
/** Longer ones are not taken apart into their statements. */
const longestRead = 10_000;
const memory = new Map<string, readonly ScriptAct['act'][]>();

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
  if (toNotFound.test(script)) acts.push('to-not-found');
  if (routesByHash(script)) acts.push('hash-route');
  if (sendsPhones(script)) acts.push('to-mobile');
  // Code in comments doesn't run.
  const run = robotsMeta.test(script) ? withoutComments(script) : '';
  if (robotsMeta.test(run)) {
    if (removal.test(run) || indexValue.test(run)) acts.push('unset-noindex');
    if (noindexValue.test(run)) acts.push('set-noindex');
  }
  if (setsTitle.test(script)) acts.push('set-title');
  if (setsDescription(script)) acts.push('set-description');
  if (memory.size < 500) memory.set(script, acts);
  return acts;
}

/** What a script of a file of its own does whenever the page is opened, and whether it may add a noindex. */
export function sureActsOf(script: string): readonly ScriptAct['act'][] {
  const acts: ScriptAct['act'][] = [];
  // Where views are made by script, one of its many functions may do so.
  if (robotsMeta.test(script) && noindexValue.test(script)) acts.push('set-noindex');
  if (toNotFound.test(script)) acts.push('to-not-found');
  if (routesByHash(script)) acts.push('hash-route');
  if (script.length < longestRead && sendsPhones(script)) acts.push('to-mobile');
  return acts;
}

/** Comments, strings, templates and regular expressions. */
const opaque =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?|(?<=[(=,:;!&|?{}[\n]\s*|^\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;

/** A script's text without its comments. */
export function withoutComments(text: string): string {
  return text.replace(opaque, (piece) => (/^\/[/*]/.test(piece) ? '' : piece));
}

function withoutStrings(text: string): string {
  return text.replace(opaque, ' ');
}
