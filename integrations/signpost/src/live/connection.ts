import type { OnReadOpts, Socket } from 'node:net';
import { type buildConnector, type Dispatcher, errors } from 'undici';
import { type ConnectOptions, connectorFor } from './connect.ts';
import { Lent } from './lent.ts';
import { type Library, openLibrary } from './library.ts';
import type { Abortable, Listener } from './listener.ts';
import { readPlain } from './plain-answer.ts';
import { afterPath } from './plain-request.ts';

/** Makes a connection to an origin; it is opened when it is first asked, and again where it was closed. */
export type Connect = (origin: string) => Connection;

/** How all connections of a client are made. `headers` are those that a plain request is sent with, and no others. */
export function connectWith(
  options: ConnectOptions,
  headers: Readonly<Record<string, string>> = {},
): Connect {
  const connect = connectorFor(options);
  return (origin) => new Connection(origin, connect, options, headers);
}

const pieceSize = 65_536;

/**
 * One connection, for one request at a time. Plain requests are sent and plain answers read by hand, which costs half
 * of what the client library does for them. It is lent the connection for any other answer, and for what is wrong.
 */
export class Connection implements Abortable {
  readonly #origin: string;
  readonly #connect: buildConnector.connector;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #place: buildConnector.Options;
  readonly #afterPath: string | undefined;
  /** Connects for plain requests. Without TLS, all is read to one buffer: a new one for each costs much. */
  readonly #connectPlain: buildConnector.connector;
  #socket: Socket | undefined;
  #restsUntil = 0;
  /** Stands for the socket while it is connected to. */
  #dialled: symbol | undefined;
  #request: Dispatcher.DispatchOptions | undefined;
  /** Who waits for an answer that nothing has come of yet. */
  #listener: Listener | undefined;
  #lent: { readonly to: Library; readonly socket: Lent } | undefined;
  /** Asks what is no plain request, over a connection of its own. */
  #library: Library | undefined;
  #isClosed = false;

  constructor(
    origin: string,
    connect: buildConnector.connector,
    options: ConnectOptions,
    headers: Readonly<Record<string, string>>,
  ) {
    const { host, hostname, protocol, port } = new URL(origin);
    this.#origin = origin;
    this.#connect = connect;
    this.#headers = headers;
    this.#place = { host, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), protocol, port };
    this.#afterPath = afterPath(host, headers);
    this.#connectPlain = protocol === 'https:' ? connect : connectorFor(options, this.#toBuffer());
  }

  dispatch(request: Dispatcher.DispatchOptions, listener: Listener): void {
    if (this.#isClosed) throw new errors.ClientDestroyedError();
    this.#takeBack();
    const { method, headers, body } = request;
    const isPlain =
      method === 'GET' && body === null && headers === this.#headers && this.#afterPath !== undefined;
    if (!isPlain) {
      this.abort();
      this.#library ??= openLibrary(this.#origin, this.#connect);
      this.#library.dispatch(request, listener);
      return;
    }
    this.#request = request;
    this.#listener = listener;
    listener.onRequestStart(this);
    if (this.#socket !== undefined && performance.now() < this.#restsUntil) this.#send(this.#socket);
    else this.#dial();
  }

  /** Ends the connection, and what waits for an answer hears no more of it. */
  abort(): void {
    this.#listener = undefined;
    this.#dialled = undefined;
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async destroy(): Promise<void> {
    this.#isClosed = true;
    const listener = this.#listener;
    await Promise.all([this.#lent?.to.destroy(), this.#library?.destroy()]);
    this.abort();
    listener?.onResponseError(undefined, new errors.ClientDestroyedError());
  }

  #toBuffer(): OnReadOpts {
    const buffer = Buffer.allocUnsafe(pieceSize);
    const callback = (count: number): boolean => {
      this.#arrived(buffer.subarray(0, count));
      return true;
    };
    return { buffer, callback };
  }

  #dial(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
    const dialled = Symbol();
    this.#dialled = dialled;
    this.#connectPlain(this.#place, (error, socket) => {
      if (this.#dialled !== dialled) socket?.destroy();
      else if (error !== null) this.#fail(error);
      else this.#send(this.#listenTo(socket));
    });
  }

  #listenTo(socket: Socket): Socket {
    this.#socket = socket;
    // What an earlier connection still says is of no interest.
    const isCurrent = (): boolean => socket === this.#socket;
    socket.on('data', (piece: Buffer) => isCurrent() && this.#arrived(piece));
    socket.on('end', () => isCurrent() && this.#ended());
    socket.on('close', () => isCurrent() && this.#ended());
    socket.on('error', (error) => isCurrent() && this.#fail(error));
    return socket;
  }

  #send(socket: Socket): void {
    socket.write(`GET ${this.#request?.path}${this.#afterPath}`, 'latin1');
  }

  /** `piece` is not to be kept: the next is read to the same place. */
  #arrived(piece: Buffer): void {
    const listener = this.#listener;
    if (this.#lent !== undefined) this.#lent.socket.arrived(Buffer.from(piece));
    // Nobody asked for it: what else comes could be taken for an answer.
    else if (listener === undefined) this.abort();
    else this.#read(listener, piece);
  }

  #read(listener: Listener, piece: Buffer): void {
    const plain = readPlain(piece);
    if (plain === undefined) {
      this.#lend(listener, Buffer.from(piece));
      return;
    }
    const { status, headers, bodyAt, restsFor } = plain;
    this.#listener = undefined;
    if (restsFor === 0) this.abort();
    this.#restsUntil = performance.now() + restsFor;
    listener.onPlainAnswer(status, headers, piece.subarray(bodyAt));
  }

  #ended(): void {
    if (this.#lent !== undefined) this.#lent.socket.arrived(null);
    else if (this.#listener === undefined) this.abort();
    else this.#lend(this.#listener, null);
  }

  #fail(error: Error): void {
    const listener = this.#listener;
    if (this.#lent !== undefined) this.#lent.socket.destroy(error);
    this.abort();
    listener?.onResponseError(undefined, error);
  }

  #lend(listener: Listener, piece: Buffer | null): void {
    const socket = new Lent(this);
    let isFirst = true;
    const to = openLibrary(this.#origin, (place, callback) => {
      // The library is not ready for an answer before it has asked for a connection.
      if (isFirst) queueMicrotask(() => callback(null, socket));
      else this.#connect(place, callback);
      isFirst = false;
    });
    this.#listener = undefined;
    this.#lent = { to, socket };
    socket.arrived(piece);
    to.dispatch({ ...this.#request, path: this.#request?.path ?? '/', method: 'GET' }, listener);
  }

  #takeBack(): void {
    if (this.#lent === undefined) return;
    const { to, socket } = this.#lent;
    this.#lent = undefined;
    if (socket.giveBack()) this.#restsUntil = Number.POSITIVE_INFINITY;
    else this.abort();
    void to.destroy();
  }
}
