// The columns of a table that say whether a row is a redirect at all, and how its URL is matched:
//
//   match    what else must be true: the plugin Redirection has url, login, referrer, agent, cookie, …
//   action   what happens: url, error, random, pass, nothing
//   active   whether the row is on: active, disabled, trashed
//   matching how the URL is compared: exact, regex, contains
//
// csv-values.tsv, beside the tests, lists each value with its source.

type Role = 'match' | 'action' | 'active' | 'matching';

/** The positions of these columns. */
export type Switches = Readonly<Partial<Record<Role, number>>>;

/** The headings of a column, in lower case. */
const headings: Readonly<Record<Role, readonly string[]>> = {
  match: ['match', 'match_type'],
  action: ['type', 'action', 'action type', 'action_type'],
  active: ['active', 'enabled', 'status'],
  matching: ['matching', 'match type', 'format', 'regex'],
};
const roles: readonly Role[] = ['match', 'action', 'active', 'matching'];

/** The values with which a row is a redirect by its URL alone. */
const redirecting: Readonly<Record<Role, readonly string[]>> = {
  match: ['', 'url'],
  action: ['', 'url', 'redirect', 'error'],
  active: ['', 'active', 'enabled', 'on', 'yes', 'true', '1'],
  matching: ['', 'exact', 'plain', 'url', '0', 'false', 'no', 'regex', '1', 'true', 'yes'],
};

/** The values with which a row isn't, also in the table of an unknown tool. */
const notRedirecting: Readonly<Record<Role, Readonly<Record<string, readonly string[]>>>> = {
  match: {
    'it depends on more than the URL': [
      ...[
        'login',
        'referrer',
        'agent',
        'cookie',
        'header',
        'custom',
        'role',
        'server',
        'ip',
        'page',
        'language',
      ],
    ],
  },
  action: {
    'it passes the request through and redirects nobody': ['pass'],
    'it does nothing': ['nothing'],
    'it leads to a random post': ['random'],
  },
  active: {
    'it is disabled': ['inactive', 'disabled', 'off', 'no', 'false', '0', 'trash', 'trashed', 'draft'],
  },
  matching: {
    "it matches by part of the URL, which a map can't express": [
      ...['contains', 'start', 'end', 'starts with', 'ends with'],
    ],
  },
};

/** Finds the columns by their headings; `taken` are those of the URLs and the status. */
export function findSwitches(header: readonly string[], taken: readonly (number | undefined)[]): Switches {
  const found = roles.map((role) => {
    const column = header.keys().find((at) => {
      const heading = header[at]?.trim().toLowerCase() ?? '';
      return headings[role].includes(heading) && !taken.includes(at);
    });
    return [role, column];
  });
  return Object.fromEntries(found);
}

/** Why a row is no redirect; in the export of a tool, an unknown value is a reason too. */
export function findSwitchReason(
  switches: Switches,
  readCell: (column: number | undefined) => string,
  { isExport }: { readonly isExport?: boolean },
): string | undefined {
  for (const role of roles) {
    const value = readCell(switches[role]).toLowerCase();
    const reasons = Object.entries(notRedirecting[role]);
    const reason = reasons.find(([, values]) => values.includes(value))?.[0];
    if (reason !== undefined) return role === 'active' ? reason : `${reason} ("${value}")`;
    if (isExport && !redirecting[role].includes(value)) return `its ${role} is "${value}", which isn't known`;
  }
  return undefined;
}

/** True for a row whose old URL is a regular expression. */
export function isRegex(matching: string): boolean {
  return ['regex', '1', 'true', 'yes'].includes(matching.toLowerCase());
}
