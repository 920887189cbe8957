import type { PreflightCheck } from '../check.ts';
import { noindex, robots, sitemaps, staging } from './crawlers.ts';
import { dnsAddress, dnsServers, dnsTtl } from './dns.ts';
import { certificate, hsts } from './https.ts';
import { moved } from './moved.ts';

/** The most urgent first. */
export const preflightChecks: readonly PreflightCheck[] = [
  dnsTtl,
  dnsServers,
  dnsAddress,
  certificate,
  hsts,
  staging,
  robots,
  noindex,
  sitemaps,
  moved,
];
