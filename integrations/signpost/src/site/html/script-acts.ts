import type { ScriptAct } from '../page.ts';

/** Longer scripts are bundles; what they do can't be told from their text. */
const longest = 50_000;
const memory = new Map<string, readonly ScriptAct['act'][]>();

const redirect =
  /(?:^|[^\w.$])(?:(?:window|document|top|self|parent)\.)?location(?:\.href)?\s*=(?!=)|(?:^|[^\w.$])(?:(?:window|document|top|self|parent)\.)?location\.(?:replace|assign)\s*\(/;
/** The whole script sends on, without a condition: `location.replace("/gauges/");` */
const alone =
  /^\s*(?:(?:window|document|top|self)\.)?location(?:(?:\.href)?\s*=\s*(["'`])[^"'`$]*\1|\.(?:replace|assign)\s*\(\s*(["'`])[^"'`$]*\2\s*\))\s*;?\s*$/;
const robotsMeta = /\bname\s*=\s*\\?["']?(?:robots|googlebot)\b|["'](?:robots|googlebot)["']/i;
const removal = /\.remove\s*\(|removeChild\s*\(|removeAttribute\s*\(/;
const indexValue =
  /(?:\.content\s*=|setAttribute\s*\(\s*["']content["']\s*,)\s*["'`](?!\s*(?:noindex|none))[^"'`]*["'`]/i;
const noindexValue = /["'`]\s*(?:[a-z]+\s*,\s*)*(?:noindex|none)\b[^"'`]*["'`]/i;

/** What an inline script does to the robots meta or the address, as far as its text tells. */
export function actsOf(script: string): readonly ScriptAct['act'][] {
  if (script.length > longest || !/location|robots|googlebot/i.test(script)) return [];
  const known = memory.get(script);
  if (known !== undefined) return known;
  const acts: ScriptAct['act'][] = [];
  if (redirect.test(script)) acts.push('redirect');
  if (alone.test(script)) acts.push('redirect-alone');
  if (robotsMeta.test(script)) {
    if (removal.test(script) || indexValue.test(script)) acts.push('unset-noindex');
    if (noindexValue.test(script)) acts.push('set-noindex');
  }
  if (memory.size < 500) memory.set(script, acts);
  return acts;
}
