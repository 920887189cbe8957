import { config } from 'zod';
import { bufferOfHosts } from './node.ts';

// What the rooms find in Node's globals. The first import of the page.

Reflect.set(globalThis, 'Buffer', bufferOfHosts);

// zod would compile its checks, and the page allows no script but its own.
config({ jitless: true });
