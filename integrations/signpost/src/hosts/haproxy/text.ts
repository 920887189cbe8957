import type { Plan } from '../../plan/plan.ts';

/** A word of a config line. Between single quotes, every character is literal. */
export function quoted(text: string): string {
  return `'${text.replace(/\p{Cc}/gu, ' ').replaceAll("'", "'\\''")}'`;
}

/** A text as the argument of a converter, inside an expression that `quoted` prints. */
export function argument(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A format string. HAProxy accepts no empty one. */
export function format(text: string): string {
  return quoted(text.replaceAll('%', '%%') || ' ');
}

/** Replaces all matches of a regular expression (PCRE) in the expression before it. */
export function replace(pattern: string, by: string): string {
  return `regsub(${argument(pattern)},${argument(by)},g)`;
}

/** Sets a request variable if all conditions hold. */
export function set(name: string, expression: string, ...conditions: readonly string[]): string {
  return `http-request set-var(txn.sp_${name}) ${quoted(expression)}${when(conditions)}`;
}

/** ` if …` for conditions that must all hold. */
export function when(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : ` if ${conditions.join(' ')}`;
}

/** A condition: an expression equals this text (`str`), starts or ends with it, contains it, or matches it. */
export function is(
  expression: string,
  how: 'str' | 'beg' | 'end' | 'sub' | 'reg' | 'ip',
  text: string,
): string {
  return `{ ${quoted(expression)} -m ${how} -- ${quoted(text)} }`;
}

export function found(name: string): string {
  return `{ var(txn.sp_${name}) -m found }`;
}

export function not(condition: string): string {
  return `!${condition}`;
}

/** A variable that `set` has set. */
export function read(name: string): string {
  return `var(txn.sp_${name})`;
}

/** The URL of the regular expression in the next line of a map file. */
export function comment(url: string): string {
  return `# ${url.replace(/\p{Cc}/gu, ' ')}\n`;
}

/** A line of a map file. Keys contain no space: paths are encoded, and patterns escape it. */
export function row(key: string, value: string): string {
  return `${key.replaceAll(' ', '\\x20')} ${value}\n`;
}

type Named = Pick<Plan, 'name'>;

/** A map file. HAProxy identifies maps by name, not by folder, so each site needs its own names. */
export function mapFile({ name }: Named, file: string): string {
  return name === undefined ? file : `${name}-${file}`;
}

/** A section: of two `defaults` or `userlist` with one name, HAProxy silently uses one. */
export function sectionName({ name }: Named, about = ''): string {
  return ['signpost', name, about].filter((piece) => piece !== undefined && piece !== '').join('_');
}
