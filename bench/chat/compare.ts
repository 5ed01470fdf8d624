/**
 * Stored messages a second at 500 connections: the servers alternate over several rounds, and the median of each
 * counts.
 */

import { createRelayTables, rawInserts } from './ceilings.ts'
import type { Bench } from './chat.ts'
import type { Dialect, Person } from './client.ts'
import { type ClosedLoop, closedLoop } from './closedLoop.ts'
import { keyholdAt, relayAt } from './dialects.ts'
import { createPeople } from './people.ts'
import { startServer } from './processes.ts'
import { startRabbit } from './rabbit.ts'

const connections = 500
/** The targets: the ratio to the relay's rate, to RabbitMQ's, and of the relay to its ceilings. */
const bars = { relay: 0.6, rabbit: 1.2, ceiling: 0.9 }

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Prints the table and the ratios; returns whether the targets were met. */
export async function compare(bench: Bench): Promise<boolean> {
  const { databaseUrl, secret, folder, log, seconds, rounds } = bench
  const keyhold = await startServer('keyhold.ts', {
    BENCH_DATABASE_URL: databaseUrl,
    BENCH_SECRET: secret,
    KEYHOLD_DATA: folder,
  })
  await createRelayTables(databaseUrl) // like those that Keyhold just created
  const relay = await startServer('relay.ts', { DATABASE_URL: databaseUrl })
  const socket = await startServer('relay.ts', { RELAY_STORES: 'no' })
  const rabbit = await startRabbit(`${folder}/rabbit`)
  const people = await createPeople(databaseUrl, secret, connections)
  const dialects: Record<string, Dialect> = {
    Keyhold: keyholdAt(keyhold.url),
    'bare relay': relayAt(relay.url),
    'raw socket': relayAt(socket.url),
    ...(rabbit && { RabbitMQ: rabbit.dialect }),
  }
  const rates: Record<string, number[]> = { 'raw inserts': [] }
  for (let round = 1; round <= rounds; round++) {
    for (const [name, dialect] of Object.entries(dialects)) {
      const result = await closedLoop(dialect, people as Person[], seconds.closed)
      log(lineOf(`round ${round}, ${name}`, result))
      rates[name] = [...(rates[name] ?? []), result.perSecond]
    }
    rates['raw inserts']?.push(await rawInserts(databaseUrl, seconds.closed / 2))
  }
  await Promise.all([keyhold.end(), relay.end(), socket.end(), rabbit?.end()])
  return judge(Object.fromEntries(Object.entries(rates).map(([name, some]) => [name, median(some)])), log)
}

function lineOf(name: string, { perSecond, p50, p99, delivered, stored }: ClosedLoop): string {
  const delivery = delivered === stored ? 'all delivered' : `${delivered} of ${stored} delivered`
  return `${name.padEnd(22)} ${perSecond.toFixed(0).padStart(6)} a second   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${delivery}`
}

function judge(rate: Readonly<Record<string, number>>, log: (line: string) => void): boolean {
  const of = (name: string) => rate[name] ?? 0
  const ceiling = Math.min(of('raw socket'), of('raw inserts'))
  const ratios: [string, number, number][] = [
    ['Keyhold of the bare relay', of('Keyhold') / of('bare relay'), bars.relay],
    ['the bare relay of the weaker ceiling', of('bare relay') / ceiling, bars.ceiling],
  ]
  if (of('RabbitMQ') > 0) ratios.push(['Keyhold of RabbitMQ', of('Keyhold') / of('RabbitMQ'), bars.rabbit])
  else log('RabbitMQ is not installed: not compared.')
  for (const [name, perSecond] of Object.entries(rate))
    log(`median ${name.padEnd(15)} ${perSecond.toFixed(0).padStart(6)} a second`)
  for (const [name, ratio, bar] of ratios)
    log(`${ratio >= bar ? 'ok  ' : 'FAIL'}  ${name}: ${ratio.toFixed(2)} (target: ${bar})`)
  // On shared cores a message costs a socket's part and an insert's part: then no relay is as fast as the slower ceiling
  // alone.
  const both = 1 / (1 / of('raw socket') + 1 / of('raw inserts'))
  log(`      the bare relay of both ceilings one after the other: ${(of('bare relay') / both).toFixed(2)}`)
  return of('RabbitMQ') > 0 && ratios.every(([, ratio, bar]) => ratio >= bar)
}
