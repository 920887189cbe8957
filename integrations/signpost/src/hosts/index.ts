import type { Host } from './host.ts';
import { hostLoaders } from './load.ts';

/** All hosts, in the order of the documentation. */
export const hosts: readonly Host[] = await Promise.all(Object.values(hostLoaders).map((load) => load()));
