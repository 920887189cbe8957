/** The host at which GitHub Pages is to serve the site, as a file beside its pages says. */
export interface Domain {
  readonly file: string;
  /** In lower case; where it is none, as it is written. */
  readonly host: string;
}

/** Reads a `CNAME`: one line with the name of a host. Undefined where there is none, or an empty one. */
export function readDomain(file: string, bytes: Buffer | undefined): Domain | undefined {
  const host = bytes?.toString('utf8').trim().toLowerCase() ?? '';
  return host === '' ? undefined : { file, host };
}
