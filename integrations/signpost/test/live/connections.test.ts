import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectWith } from '../../src/live/connection.ts';
import { Connections, type Lane, type User } from '../../src/live/connections.ts';
import { Deadlines, type Timed } from '../../src/live/deadlines.ts';
import { Line } from '../../src/live/line.ts';
import { clientFor, expectAnswer } from './support/client.ts';
import { serve } from './support/servers.ts';

class Noted implements User {
  lane: Lane | undefined;
  begin(lane: Lane): void {
    this.lane = lane;
  }
}

function connectionsFor(most: number): Connections<Noted> {
  const connect = connectWith({ timeout: 1000, resolve: new Map(), trust: [] });
  const connections = new Connections<Noted>(connect, 'http://127.0.0.1:1', most);
  onTestFinished(() => connections.close());
  return connections;
}

test('who finds no connection free waits, first come first served', async () => {
  const connections = connectionsFor(2);
  const users = Array.from({ length: 4 }, () => new Noted());
  for (const user of users) connections.take(user);
  expect(users.map(({ lane }) => lane !== undefined)).toEqual([true, true, false, false]);
  expect(connections.users).toEqual(users.slice(0, 2));
  users[1]?.lane?.give();
  await turn();
  expect(users[2]?.lane).toBe(users[1]?.lane);
  expect(connections.users).toEqual([users[0], users[2]]);
});

test('a connection rests for a turn before it is used again', async () => {
  const connections = connectionsFor(1);
  const [first, second] = [new Noted(), new Noted()];
  connections.take(first);
  first.lane?.give();
  connections.take(second);
  expect(second.lane).toBeUndefined();
  await turn();
  expect(second.lane).toBe(first.lane);
});

test('a server that closes each connection behind its answer, and does not say so, breaks nothing', async () => {
  const { origin } = await serve((_, response) => {
    response.end('ok', () => response.socket?.end());
  });
  const client = clientFor({ connections: 2 });
  for (let count = 0; count < 50; count += 1)
    expect(expectAnswer(await client.ask({ url: `${origin}/${count}` })).status).toBe(200);
});

test('all that takes too long ends when its time has come, with one timer', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const ended: [string, number][] = [];
  const open = new Set<Timed>();
  const begin = (name: string): void => {
    const timed = { began: performance.now(), timedOut: () => end(timed, name) };
    open.add(timed);
    deadlines.watch();
  };
  const end = (timed: Timed, name: string): void => {
    open.delete(timed);
    ended.push([name, performance.now()]);
  };
  const deadlines = new Deadlines(100, () => open);
  begin('early');
  vi.advanceTimersByTime(50);
  begin('late');
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(ended).toEqual([
    ['early', 100],
    ['late', 150],
  ]);
  expect(vi.getTimerCount()).toBe(0);
  begin('after a rest');
  deadlines.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a line keeps its order, however long, and holds nobody who left it', () => {
  const line = new Line<number>();
  for (let item = 0; item < 5000; item += 1) line.push(item);
  expect(Array.from({ length: 5000 }, () => line.next())).toEqual(
    Array.from({ length: 5000 }, (_, at) => at),
  );
  expect(line.next()).toBeUndefined();
  line.push(7);
  expect([line.next(), line.next()]).toEqual([7, undefined]);
});
