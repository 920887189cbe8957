/**
 * How Signpost was started, for commands in messages: as `SIGNPOST_COMMAND` says (set by the action or the template), with
 * `npx --package=…`, or by its name.
 */
export function ownCall(): string {
  const { SIGNPOST_COMMAND: said, npm_config_package: named } = process.env;
  if (said) return said;
  // npm separates several packages by empty lines.
  if (!named || named.includes('\n')) return 'npx signpost';
  return `npx --yes --package=${/^[\w@%+:,./-]+$/.test(named) ? named : `'${named.replaceAll("'", `'\\''`)}'`} signpost`;
}
