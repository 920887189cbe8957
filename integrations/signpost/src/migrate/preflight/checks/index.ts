import { defineCheck } from '../check.ts';
import { noindex, robots, staging } from './crawlers.ts';
import { dnsAddress, dnsServers, dnsTtl } from './dns.ts';
import { certificate } from './https.ts';

/** The most urgent first. */
export const preflightChecks = [dnsTtl, dnsServers, dnsAddress, certificate, staging, robots, noindex].map(
  defineCheck,
);
