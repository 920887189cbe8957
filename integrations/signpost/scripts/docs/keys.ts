import { code } from './markdown.ts';

/** A key that a person can write: what is documented of it. */
export interface Key {
  /** From the top: `deploy.host`, `redirects[].from`. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** What it does. */
  readonly text: string;
  /** A value, or a sentence; undefined for a key that is required, or a group. */
  readonly byDefault: string | undefined;
  readonly example: string | undefined;
  /** Where an editor leads: the heading of the key in the documentation. */
  readonly link?: string | undefined;
}

/** A heading for each key, so that each has an anchor, with all that is known of it. */
export function keySections(keys: readonly Key[]): string[] {
  return keys.flatMap((key) => [`${'#'.repeat(depthOf(key.path) + 1)} ${code(key.path)}`, ...bodyOf(key)]);
}

/** A key of the file itself is on the second level of headings. */
function depthOf(path: string): number {
  return Math.min(path.split('.').length, 3);
}

function bodyOf({ type, isRequired, text, byDefault, example }: Key): string[] {
  const facts = [
    ...(type === '' ? [] : [`- Type: ${code(type)}${isRequired ? ' (required)' : ''}`]),
    ...(byDefault === undefined ? [] : [`- Default: ${defaultText(byDefault)}`]),
    ...(example === undefined ? [] : [`- Example: ${code(example)}`]),
  ];
  return [text, ...(facts.length === 0 ? [] : [facts.join('\n')])];
}

/** A value is code, a sentence is text. */
function defaultText(text: string): string {
  return /^(?:'[^']*'|\[.*\]|\{.*\}|true|false|\d[\d_]*)$/.test(text) ? code(text) : text;
}
