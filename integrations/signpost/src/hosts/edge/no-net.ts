/** Replaces `node:net` at the edge, where it is never used, since no plan has `tls: proxy`. */
export class BlockList {
  check(): boolean {
    return false;
  }
}

export function isIP(): 0 {
  return 0;
}
