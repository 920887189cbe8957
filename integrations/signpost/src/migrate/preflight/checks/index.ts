import type { PreflightCheck } from '../check.ts';
import { noindex, robots, staging } from './crawlers.ts';
import { dnsAddress, dnsServers, dnsTtl } from './dns.ts';
import { certificate } from './https.ts';

/** The most urgent first. */
export const preflightChecks: readonly PreflightCheck[] = [
  dnsTtl,
  dnsServers,
  dnsAddress,
  certificate,
  staging,
  robots,
  noindex,
];
