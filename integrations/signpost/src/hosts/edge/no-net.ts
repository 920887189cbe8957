/**
 * Replaces `node:net` at the edge, which has no such module. Only a plan with a TLS proxy needs it, and at the edge there is
 * none: `readSiteData` gives every plan `tls: { at: 'here' }`.
 */
export class BlockList {
  constructor() {
    refuse();
  }
}

export function isIP(): never {
  return refuse();
}

function refuse(): never {
  throw new Error('signpost: an edge function has no TLS proxy, so that it never compares IP addresses');
}
