/**
 * How signpost is called here, for a command that a message proposes: as the action or template that runs it says
 * (`SIGNPOST_COMMAND`), by `npx --package=…`, else by its name.
 */
export function ownCall(): string {
  const { SIGNPOST_COMMAND: said, npm_config_package: named } = process.env;
  if (said) return said;
  // npm joins several by empty lines.
  if (!named || named.includes('\n')) return 'signpost';
  return `npx --yes --package=${/^[\w@%+:,./-]+$/.test(named) ? named : `'${named.replaceAll("'", `'\\''`)}'`} signpost`;
}
