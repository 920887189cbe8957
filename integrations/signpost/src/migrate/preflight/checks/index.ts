import type { PreflightCheck } from '../check.ts';
import { certificate } from './certificate.ts';
import { dnsAddress } from './dns-address.ts';
import { dnsServers } from './dns-servers.ts';
import { dnsTtl } from './dns-ttl.ts';
import { hsts } from './hsts.ts';
import { moved } from './moved.ts';
import { noindex } from './noindex.ts';
import { parts } from './parts.ts';
import { robots } from './robots.ts';
import { sitemaps } from './sitemaps.ts';
import { staging } from './staging.ts';

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
  parts,
];
