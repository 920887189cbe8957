import { apacheEngine } from './apache.ts';
import { awsEngine } from './aws.ts';
import { azureEngine } from './azure-swa.ts';
import { caddyEngine } from './caddy.ts';
import { cloudflareWorkers } from './cloudflare-workers.ts';
import type { Engine } from './engine.ts';
import { filesEngine } from './files.ts';
import { firebaseEngine } from './firebase.ts';
import { netlifyEngine } from './netlify.ts';
import { nginxEngine } from './nginx.ts';
import { vercelEngine } from './vercel.ts';

/** Servers of one's own, which are asked as they come out of `own-server.ts`. */
export const ownServers = [nginxEngine, apacheEngine, caddyEngine];

/** The engine of each host, for requests that each of them gets. */
export const allEngines: readonly Engine[] = [
  ...ownServers,
  cloudflareWorkers,
  netlifyEngine,
  vercelEngine,
  awsEngine,
  azureEngine,
  firebaseEngine,
  filesEngine,
];
