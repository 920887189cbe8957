import { didYouMean } from './nearest.ts';
import { orText } from './text.ts';

/** A value that isn't allowed: `Invalid --format: "jsn". Did you mean "json"? Use json, csv or html.` */
export function invalid(name: string, value: string, allowed: readonly string[]): string {
  return `Invalid ${name}: "${value}".${didYouMean(value, allowed)} Use ${orText(allowed)}.`;
}

/** A name that isn't known: `Unknown key "hots". Did you mean "host"? Use host, domains or output.` */
export function unknown(kind: string, name: string, known: readonly string[], path: string = name): string {
  const use = known.length === 0 ? '' : ` Use ${orText(known)}.`;
  return `Unknown ${kind} "${path}".${didYouMean(name, known)}${use}`;
}
