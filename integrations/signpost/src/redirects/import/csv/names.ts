/** What a column of a table is for. */
export type Role = 'from' | 'to' | 'status';

export const roles = ['from', 'to', 'status'] as const satisfies readonly Role[];

/** Where the columns are; a table of what is gone may have none of new addresses. */
export interface Columns {
  readonly from: number;
  readonly to?: number;
  readonly status?: number;
}

/** What the columns of other people's tables are called, the likeliest first, lower case, with letters alone. */
const names: Readonly<Record<Role, readonly string[]>> = {
  from: [
    ...['from', 'old', 'oldurl', 'oldpath', 'oldaddress', 'oldlink', 'legacy', 'legacyurl'],
    ...[
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
  ],
  to: [
    ...['to', 'new', 'newurl', 'newpath', 'newaddress', 'newlink', 'destination', 'destinationurl'],
    ...['target', 'targeturl', 'redirectto', 'redirecturl', 'redirect'],
  ],
  status: ['status', 'statuscode', 'code', 'httpstatus', 'httpcode', 'redirecttype', 'redirectstyle', 'type'],
};

/** The columns whose name says a role, the likeliest first. */
export function namedFor(role: Role, header: readonly string[]): number[] {
  const given = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  return names[role].flatMap((word) => given.flatMap((name, at) => (name === word ? [at] : [])));
}
