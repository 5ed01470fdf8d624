/** Liveness check of each socket, with or without STOMP heartbeats, by a WebSocket ping (RFC 6455, 5.5.2). */
import type { WebSocket } from 'ws'

export interface SocketPings {
  /** Treats anything that arrives on a socket as a sign of life. */
  watch(socket: WebSocket): void
  /** Pings each socket, and terminates those that sent nothing since the previous ping. */
  ask(sockets: Iterable<WebSocket>): void
}

export function createSocketPings(): SocketPings {
  const silent = new WeakSet<WebSocket>()
  return {
    watch(socket) {
      for (const sign of ['pong', 'message']) socket.on(sign, () => void silent.delete(socket))
    },
    ask(sockets) {
      for (const socket of sockets) {
        if (socket.isPaused) continue // we are not reading from it
        if (silent.has(socket)) socket.terminate()
        else socket.ping()
        silent.add(socket)
      }
    },
  }
}
