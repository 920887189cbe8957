import { didYouMean } from './nearest.ts';
import { joinWithOr } from './text.ts';

/** A value that isn't allowed: `Invalid --format: "jsn". Did you mean "json"? Use json, csv or html.` */
export function describeInvalid(name: string, value: string, allowed: readonly string[]): string {
  return `Invalid ${name}: "${value}".${didYouMean(value, allowed)} Use ${joinWithOr(allowed)}.`;
}
