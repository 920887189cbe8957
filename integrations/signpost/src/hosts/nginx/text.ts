/** A token of nginx's config language: all that must be escaped in double quotes is `"` and `\`. */
export function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

/** The name of a variable, with its dollar: own to the site, so that one nginx can hold several. */
export type Variable = (name: string) => string;

/** Longer names would not fit the `variables_hash_bucket_size` that http.conf sets. */
const longestTag = 80;

/** Variables are named after the site, `$sp_shop_code`, where it has a name, else after its host: `$sp_www_example_com_code`. */
export function variablesOf({
  origin,
  name,
}: {
  readonly origin: string;
  readonly name?: string | undefined;
}): Variable {
  const tag =
    name ??
    new URL(origin).host
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '_')
      .slice(-longestTag);
  return (variable) => `$sp_${tag}_${variable}`;
}

/** The same in braces, to stand before a letter: `${sp_www_example_com_rest}`. */
export function braced(variable: string): string {
  return `\${${variable.slice(1)}}`;
}

/**
 * Text for a value, where nginx would take a dollar for a variable's begin; it has no escape for that,
 * so the dollar comes from a variable of its own.
 */
export function literal(v: Variable, text: string): string {
  return text.includes('$') ? text.replaceAll('$', () => braced(v('dollar'))) : text;
}

/** nginx reads no comment of more than 4,096 bytes; a character has up to three for each unit. */
const longestComment = 1200;

/** A comment that can't end early. */
export function comment(text: string): string {
  const whole = text.length <= longestComment ? text : `${text.slice(0, longestComment).toWellFormed()}…`;
  return `# ${whole.replace(/\p{Cc}/gu, ' ')}`;
}
