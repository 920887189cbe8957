import { didYouMean } from './nearest.ts';
import { joinWithOr } from './text.ts';

/** A value that isn't allowed: `Invalid --format: "jsn". Did you mean "json"? Use json, csv or html.` */
export function describeInvalid(name: string, value: string, allowed: readonly string[]): string {
  return `Invalid ${name}: "${value}".${didYouMean(value, allowed)} Use ${joinWithOr(allowed)}.`;
}

/** A name that isn't known: `Unknown key "hots". Did you mean "host"? Use host, domains or output.` */
export function describeUnknown(
  kind: string,
  name: string,
  known: readonly string[],
  path: string = name,
): string {
  const use = known.length === 0 ? '' : ` Use ${joinWithOr(known)}.`;
  return `Unknown ${kind} "${path}".${didYouMean(name, known)}${use}`;
}
