/** Why a rule for all addresses of a host is no entry: an entry answers on every host of the site. */
export const wholeHost = {
  /** It leads to the same address on another host, or from http to https. */
  same: 'it is for all addresses of a host, which the plan does itself (`aliases` in the settings)',
  /** It leads elsewhere. */
  other:
    'it is for all addresses of one host, and an entry answers on every host of the site: list its addresses, or leave it to the server of that host',
  /** The same as the first, where https may be what it is about. */
  https:
    'it is about https or the host name, which the plan does for all addresses (`aliases` in the settings)',
} as const;
