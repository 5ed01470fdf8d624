/** A round-robin TCP balancer: each connection goes to the next server that answers. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `ports` is called at each connection: servers start and stop. */
export async function startBalancer(ports: () => readonly number[]): Promise<{ port: number; close(): void }> {
  let turn = 0
  const server = createServer((socket) => {
    turn += 1
    socket.on('error', () => socket.destroy())
    forward(socket, ports(), turn)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

function forward(socket: Socket, ports: readonly number[], turn: number, tries = ports.length): void {
  const port = ports[turn % ports.length]
  if (tries === 0 || port === undefined) return void socket.destroy()
  const onward = connect(port, '127.0.0.1')
  let isOpen = false
  onward.once('connect', () => {
    isOpen = true
    socket.pipe(onward).pipe(socket)
  })
  onward.on('error', () => {
    if (isOpen) socket.destroy()
    else forward(socket, ports, turn + 1, tries - 1)
  })
  onward.on('close', () => isOpen && socket.destroy())
  socket.on('close', () => onward.destroy())
}
