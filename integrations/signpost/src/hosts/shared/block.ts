/** Said at the begin of each block. */
const written =
  'Written by signpost from the map of redirects and the settings; the next build writes this block anew.';

/** Lines of ours between two marks, so that they can stand in a file of the user's own; `notes` say what they do. */
export function* block(lines: Iterable<string>, ...notes: readonly string[]): Generator<string> {
  yield '# signpost:begin\n';
  for (const note of [written, ...notes]) yield `# ${note}\n`;
  yield* lines;
  yield '# signpost:end\n';
}

/** The same as one text; '' where there is nothing to say. */
export function blockText(text: string, ...notes: readonly string[]): string {
  return text === '' ? '' : [...block([text], ...notes)].join('');
}
