import type { MigrationCheck } from '../check.ts';
import { split } from '../fate.ts';

/** From so many on, it is no coincidence: as the rule for the map has it. */
const many = 20;

export const home: MigrationCheck = {
  id: 'migrate-home',
  title: 'Old addresses are not sent to the home page in a mass',
  level: 'error',
  conventions: ['W-REDIR-5'],
  why: 'A redirect to the home page is treated as a soft 404: the old page is lost as well, and nobody is told. (Google Search Central, site moves: do not redirect many old URLs to one irrelevant destination.)',
  fix: 'send each to what took its place, or list it under gone',
  *check({ coverage, site, place, audited }) {
    if (audited.some(({ rule, level }) => rule === 'map-fan-in' && level === 'error')) return;
    const base = site.base.replace(/\/$/, '');
    const sent = coverage.all.filter(({ fate, target, old }) => {
      if (fate !== 'redirected' || target.replace(/\/$/, '') !== base) return false;
      return !isHomeItself(split(old.address).path);
    });
    const [first] = sent;
    if (first === undefined || sent.length < many) return;
    const message = `${sent.length} of ${coverage.total.addresses} old addresses end up on the home page, ${first.old.address} first`;
    yield { ...place(first.old.address), url: first.old.address, message };
  },
};

function isHomeItself(path: string): boolean {
  return /^\/(?:[a-z]{2}\/?)?(?:(?:index|default|home|start|main)(?:\.\w+)?)?$/i.test(path);
}
