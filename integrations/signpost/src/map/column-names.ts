/** The role of a column. */
export type Role = 'from' | 'to' | 'status';

export const roles = ['from', 'to', 'status'] as const satisfies readonly Role[];

const fromNames =
  'from old oldurl oldpath oldaddress oldlink legacy legacyurl source sourceurl sourcepath redirectfrom originalurl origin requesturl url address path';
const toNames =
  'to new newurl newpath newaddress newlink destination destinationurl target targeturl redirectto redirecturl redirect';
const statusNames = 'status statuscode code httpstatus httpcode redirecttype redirectstyle type';

/** Column names of many tools, most likely first, in lower-case letters. */
const names: Readonly<Record<Role, readonly string[]>> = {
  from: fromNames.split(' '),
  to: toNames.split(' '),
  status: statusNames.split(' '),
};

/** The columns with a name for a role, most likely first. */
export function findColumnsNamedFor(role: Role, header: readonly string[]): number[] {
  const given = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  return names[role].flatMap((word) => given.flatMap((name, at) => (name === word ? [at] : [])));
}
