/** Records the responses to calls generated from our OpenAPI, for `npm run prove recordings`. */
import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { type Described, describedCalls, type OpenApi } from '../fuzz/calls.ts'
import { hasDeed, nameOf, type Prepared } from '../fuzz/deeds/prepared.ts'
import { prepareIn, requestOf } from '../fuzz/driver.ts'
import { createFuzzWorld } from '../fuzz/world.ts'
import { chooseReads, chooseWrites, harmOf, type PersonName } from './choice.ts'

interface Call {
  readonly name: string
  readonly by: PersonName
  readonly asked: string
  readonly status: number
  readonly type: string
  readonly body: string
}

const callsUntilHealed = 100

/** A world in which blocks are one second apart, and a signed-in stranger. */
async function openWorld() {
  const world = await createFuzzWorld(1)
  let strangers = ''
  let sinceHealed = callsUntilHealed
  return {
    world,
    calls: [] as Call[],
    /** Makes one call, and records the response. */
    async record(name: string, by: PersonName, prepared: Prepared) {
      if (++sinceHealed > callsUntilHealed) {
        await world.heal()
        strangers = await world.place.signIn('tom@mail.example')
        sinceHealed = 0
      }
      const request = await requestOf(world, by === 'stranger' ? { ...prepared, token: strangers } : prepared)
      await world.forgetTries()
      if (prepared.described.path === '/desk/operator/house') await world.untilMade()
      const { statusCode: status, headers, body } = await world.app.inject(request)
      if (prepared.described.path === '/profile/leaving/archive' && status === 200) await world.untilMade()
      await world.changes.take()
      const payload = request.payload instanceof Buffer ? 'a form' : (request.payload ?? '')
      const asked = `${request.method} ${request.url.slice(4)} ${payload}`.trim().slice(0, 8_000)
      this.calls.push({ name, by, asked, status, type: String(headers['content-type'] ?? ''), body })
    },
  }
}

/** A valid action tried by a visitor and by a stranger, done by its user, and done with one error. */
async function recordDeed(opened: Awaited<ReturnType<typeof openWorld>>, described: Described): Promise<void> {
  const name = nameOf(described)
  const deed = await prepareIn(opened.world, described)
  if (deed.caller !== 'visitor' || deed.token)
    await opened.record(`${name} visitor deed`, 'visitor', { ...deed, caller: 'visitor', token: '' })
  const by = deed.token ? 'newcomer' : deed.caller
  if (typeof deed.token !== 'string' && by !== 'visitor') await opened.record(`${name} stranger deed`, 'stranger', deed)
  await opened.record(`${name} ${by} deed`, by, deed)
  const harmed = await prepareIn(opened.world, described, harmOf(described))
  await opened.record(`${name} ${by} deed with one thing wrong`, by, harmed)
}

test('calls are recorded', async () => {
  const opened = await openWorld()
  try {
    const described = describedCalls((await opened.world.app.inject('/api/openapi.json')).json() as OpenApi)
    for (const { name, by, madeUp } of chooseReads(described)) await opened.record(name, by, madeUp)
    for (const one of described.filter(hasDeed)) await recordDeed(opened, one)
    for (const { name, by, madeUp } of chooseWrites(described)) await opened.record(name, by, madeUp)
  } finally {
    await opened.world.close()
  }
  writeFileSync(process.env.RECORDED_FILE ?? '', JSON.stringify(opened.calls))
})
