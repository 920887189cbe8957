/** Replaces `node:net` at the edge, where no proxy ends TLS: no text counts as the IP address of a proxy. */
export const isIP = (): number => 0;
export class BlockList {}
