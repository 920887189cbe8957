import { apache } from './apache.ts';
import { apacheVhost } from './apache-vhost.ts';
import { aws } from './aws.ts';
import { azureSwa } from './azure-swa.ts';
import { caddy } from './caddy.ts';
import { cloudflare } from './cloudflare.ts';
import { files } from './files.ts';
import { firebase } from './firebase.ts';
import { haproxy } from './haproxy.ts';
import type { Host } from './host.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import { vercel } from './vercel.ts';

/** Every host, in the order of the documentation. */
export const hosts: readonly Host[] = [
  nginx,
  netlify,
  cloudflare,
  caddy,
  apache,
  apacheVhost,
  vercel,
  files,
  haproxy,
  aws,
  firebase,
  azureSwa,
];
