import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { closeApp } from './app.ts'
import { drainApp } from './drain.ts'
import { answerHealth } from './health.ts'

interface Process {
  readonly app: FastifyInstance
  readonly port: number
  /**
   * As in a rolling update: the process announces that it drains, still answers until the test continues, then closes.
   */
  end(isDrained?: () => Promise<unknown>): Promise<void>
}

async function startProcess(port = 0): Promise<Process> {
  const app = Fastify({ logger: false, return503OnClosing: false })
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  let isClosing = false
  answerHealth(app, '/api/health', {}, () => isClosing)
  app.get('/slow', async () => {
    await wait(20)
    return 'done'
  })
  await app.listen({ port, host: '127.0.0.1' })
  return {
    app,
    port: (app.server.address() as AddressInfo).port,
    async end(isDrained) {
      isClosing = true
      await drainApp(app, isDrained ? 1 : 0, isDrained)
      await closeApp(app)
    },
  }
}

/** The maximum time `closeApp` waits for calls, in milliseconds. */
const closeGrace = 25_000

const agent = new Agent({ keepAlive: true })
function ask(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const clientRequest = request({ agent, port, path, host: '127.0.0.1' }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

test('a draining process is not ready, and still answers', async () => {
  const { port, end } = await startProcess()
  const drained = Promise.withResolvers<void>()
  const ending = end(() => drained.promise)
  expect([await ask(port, '/api/health'), await ask(port, '/slow')]).toEqual([503, 200])
  drained.resolve()
  await ending
  await expect(ask(port, '/slow')).rejects.toThrow('ECONNREFUSED')
})

test('a closing process finishes its responses, and does not wait for keep-alive connections', async () => {
  const { port, end, app } = await startProcess()
  const received = new Promise((resolve) => app.server.once('request', resolve))
  const answer = ask(port, '/slow')
  await received
  const begun = performance.now()
  await end()
  expect(await answer).toBe(200)
  expect(performance.now() - begun).toBeLessThan(closeGrace) // no connection was cut
})

test('two processes behind a load balancer restart one after the other under load, and no request fails', async () => {
  const processes = [await startProcess(), await startProcess()]
  const ready = new Set(processes.map(({ port }) => port))
  let [isOver, answered] = [false, 0]
  const failed: unknown[] = []
  /** Requests of the load by port. */
  const underWay = new Map<number, number>()
  const check = async () => {
    for (; !isOver; await wait(20))
      for (const { port } of processes)
        if ((await ask(port, '/api/health').catch(() => 0)) === 200) ready.add(port)
        else ready.delete(port)
  }
  const load = async (number: number) => {
    for (let at = number; !isOver; at++) {
      const ports = [...ready]
      const port = ports[at % ports.length] ?? 0
      underWay.set(port, (underWay.get(port) ?? 0) + 1)
      const status = await ask(port, '/slow').catch((error: unknown) => error)
      underWay.set(port, (underWay.get(port) ?? 0) - 1)
      if (status === 200) answered += 1
      else failed.push(status)
    }
  }
  const work = [check(), ...Array.from({ length: 8 }, (_, number) => load(number))]
  for (const [at, process] of processes.entries()) {
    // The balancer has noticed, and its earlier requests are answered: a connection that is not accepted yet would be
    // reset.
    await process.end(() => expect.poll(() => ready.has(process.port) || underWay.get(process.port)).toBe(0))
    processes[at] = await startProcess(process.port)
    await expect.poll(() => ready.size).toBe(2)
    const before = answered
    await expect.poll(() => answered).toBeGreaterThan(before + 20)
  }
  isOver = true
  await Promise.all(work)
  agent.destroy()
  await Promise.all(processes.map(({ app }) => closeApp(app)))
  expect(failed).toEqual([])
})
