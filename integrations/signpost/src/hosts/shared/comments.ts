/** Of a generated file that nobody changes. */
export const overwritten =
  'Written by signpost. The next build overwrites this file: change the redirect map and the options instead.';

/** Lines of a config file after a blank line and a comment; nothing if there are none. */
export function* part(about: string, lines: Iterable<string>): Generator<string> {
  let isFirst = true;
  for (const line of lines) {
    if (isFirst) yield* ['', `# ${about}`];
    isFirst = false;
    yield line;
  }
}

const written =
  'Written by signpost from the redirect map and the options. The next build overwrites this block.';

/** Generated lines between two marks, for a user's own file; `notes` explain them. */
export function* block(lines: Iterable<string>, ...notes: readonly string[]): Generator<string> {
  yield '# signpost:begin\n';
  for (const note of [written, ...notes]) yield `# ${note}\n`;
  yield* lines;
  yield '# signpost:end\n';
}

/** Generated lines between two marks, as one text; '' for no lines. */
export function blockText(text: string, ...notes: readonly string[]): string {
  return text === '' ? '' : [...block([text], ...notes)].join('');
}
