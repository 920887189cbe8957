/** Lines of a config file after a blank line and a comment; nothing if there are none. */
export function* part(about: string, lines: Iterable<string>): Generator<string> {
  let isFirst = true;
  for (const line of lines) {
    if (isFirst) yield* ['', `# ${about}`];
    isFirst = false;
    yield line;
  }
}
