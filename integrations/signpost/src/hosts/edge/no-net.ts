/** Stands for `node:net` at the edge, where no plan has `tls: proxy` and none of it is ever asked. */
export class BlockList {
  check(): boolean {
    return false;
  }
}

export function isIP(): 0 {
  return 0;
}
