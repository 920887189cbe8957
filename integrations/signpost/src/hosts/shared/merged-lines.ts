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
