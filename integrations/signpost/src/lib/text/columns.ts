// The names that tools and people give to the columns of a list of redirects. Those of an export, which has URLs with their
// traffic, are in export-columns.ts.

/** The role of a column in a list of redirects. */
export type RedirectRole = 'from' | 'to' | 'status';

export const redirectRoles = ['from', 'to', 'status'] as const satisfies readonly RedirectRole[];

/** Column names of many tools, most likely first, in lower-case letters. */
const redirectNames: Readonly<Record<RedirectRole, readonly string[]>> = {
  from: [
    'from',
    'old',
    'oldurl',
    'oldpath',
    'oldaddress',
    'oldlink',
    'legacy',
    'legacyurl',
    'source',
    'sourceurl',
    'sourcepath',
    'redirectfrom',
    'originalurl',
    'origin',
    'requesturl',
    'url',
    'address',
    'path',
  ],
  to: [
    'to',
    'new',
    'newurl',
    'newpath',
    'newaddress',
    'newlink',
    'destination',
    'destinationurl',
    'target',
    'targeturl',
    'redirectto',
    'redirecturl',
    'redirect',
  ],
  status: ['status', 'statuscode', 'code', 'httpstatus', 'httpcode', 'redirecttype', 'redirectstyle', 'type'],
};

/** The columns with a name for a role, most likely first. */
export function findColumnsNamedFor(role: RedirectRole, header: readonly string[]): number[] {
  const normalizedNames = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  return redirectNames[role].flatMap((knownName) =>
    normalizedNames.flatMap((name, column) => (name === knownName ? [column] : [])),
  );
}
