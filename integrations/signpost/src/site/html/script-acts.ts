import type { ScriptAct } from '../page.ts';
import { sureStatements, withoutComments } from './sure-statements.ts';

/** Longer scripts are bundles; what they do can't be told from their text. */
const longest = 50_000;
/** Longer ones are not taken apart into their statements. */
const longestRead = 10_000;
const memory = new Map<string, readonly ScriptAct['act'][]>();

/** A fragment alone, `"#gauges"`, leads to a place in the same page. */
const redirect =
  /(?:^|[^\w.$])(?:(?:window|document|top|self|parent)\.)?location(?:\.href)?\s*=(?!=|\s*["'`]#)|(?:^|[^\w.$])(?:(?:window|document|top|self|parent)\.)?location\.(?:replace|assign)\s*\((?!\s*["'`]#)/;
/** A statement that sends on, without a condition: `location.replace("/gauges/")` */
const alone =
  /^(?:(?:window|document|top|self)\.)?location(?:(?:\.href)?\s*=\s*(["'`])(?!#)[^"'`$]*\1|\.(?:replace|assign)\s*\(\s*(["'`])(?!#)[^"'`$]*\2\s*\))$/;
const robotsMeta = /\bname\s*=\s*\\?["']?(?:robots|googlebot)\b|["'](?:robots|googlebot)["']/i;
const removal = /\.remove\s*\(|removeChild\s*\(|removeAttribute\s*\(/;
const indexValue =
  /(?:\.content\s*=|setAttribute\s*\(\s*["']content["']\s*,)\s*["'`](?!\s*(?:noindex|none))[^"'`]*["'`]/i;
const noindexValue = /["'`]\s*(?:[a-z]+\s*,\s*)*(?:noindex|none)\b/i;

/** True where a script sends on whenever the page is opened. */
function redirects(script: string): boolean {
  return (
    script.length < longestRead &&
    redirect.test(script) &&
    sureStatements(script).some((statement) => alone.test(statement))
  );
}

/** What an inline script does to the robots meta or the address, as far as its text tells. */
export function actsOf(script: string): readonly ScriptAct['act'][] {
  if (script.length > longest || !/location|robots|googlebot/i.test(script)) return [];
  const known = memory.get(script);
  if (known !== undefined) return known;
  const acts: ScriptAct['act'][] = [];
  if (redirect.test(script)) acts.push('redirect');
  if (redirects(script)) acts.push('redirect-alone');
  // What a comment says was done once, or may be done.
  const run = robotsMeta.test(script) ? withoutComments(script) : '';
  if (robotsMeta.test(run)) {
    if (removal.test(run) || indexValue.test(run)) acts.push('unset-noindex');
    if (noindexValue.test(run)) acts.push('set-noindex');
  }
  if (memory.size < 500) memory.set(script, acts);
  return acts;
}

const found = String.raw`document\.(?:querySelector\((?=[^()]*(?:robots|googlebot))[^()]*\)|getElementsByName\(["'](?:robots|googlebot)["']\)\[0\])`;
const named = new RegExp(String.raw`^(?:(?:var|let|const)\s+)?([\w$]+)\s*=\s*${found}$`, 'i');
const indexed = String.raw`["'\x60](?!\s*(?:noindex|none))[^"'\x60]*["'\x60]`;
/** What takes the noindex away, of the element that is named before it. */
const taken = String.raw`\??\.(?:remove\(\)|parentNode\??\.removeChild\(.*\)|content\s*=\s*${indexed}|setAttribute\(\s*["']content["']\s*,\s*${indexed}\s*\))$`;

/** What a script of a file of its own does whenever the page is opened; more can't be told from its text. */
export function sureActsOf(script: string): readonly ScriptAct['act'][] {
  if (script.length > longestRead || !/location|robots|googlebot/i.test(script)) return [];
  const acts: ScriptAct['act'][] = [];
  if (redirects(script)) acts.push('redirect-alone');
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
