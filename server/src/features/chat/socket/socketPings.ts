/** Whether the other end of each socket is still there, heart-beats or not: by a ping of the WebSocket protocol (RFC 6455, 5.5.2). */
import type { WebSocket } from 'ws'

export interface SocketPings {
  /** Hears what arrives on a socket as a sign of life. */
  watch(socket: WebSocket): void
  /** Asks each, and ends those of which nothing was heard since they were asked the last time. */
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
        if (socket.isPaused) continue // we are the ones who do not listen
        if (silent.has(socket)) socket.terminate()
        else socket.ping()
        silent.add(socket)
      }
    },
  }
}
