/**
 * Makes a process deterministic for recordings: `node --import ./scripts/fixedWorld.ts`. The clock starts at a fixed
 * moment and runs a hundred times slower than the machine's, so that later events still have later times. UUIDs count
 * upwards, so that rows sorted by id are in order of creation.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { recordedAt } from './fixedMoment.ts'

const slowness = 100

const RealDate = Date
const began = performance.now()
const now = () => recordedAt + Math.floor((performance.now() - began) / slowness)

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length > 0 ? given : [now()], asked),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})

let count = 0
const nextUuid = () => {
  count += 1
  return `${count.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000` as const
}
crypto.randomUUID = nextUuid
globalThis.crypto.randomUUID = nextUuid
syncBuiltinESMExports()
