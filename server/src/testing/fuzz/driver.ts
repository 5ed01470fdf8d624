/** Makes generated calls, one after the other, and reports each response that violates the contract. */
import fc from 'fast-check'
import { type Answered, whatIsWrong } from './answers.ts'
import { aCall, type Described, describedCalls, type MadeUp, type OpenApi } from './calls.ts'
import { hasDeed, nameOf, type Prepared, prepare } from './deeds/prepared.ts'
import { writtenForm } from './forms.ts'
import { type Harm, type Known, resolved } from './inputs.ts'
import { createFuzzWorld, type FuzzWorld } from './world.ts'

/** The result of a run. */
export interface FuzzResult {
  readonly calls: number
  /** The number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Calls that never succeeded, by their names. */
  readonly neverDone: readonly string[]
  /** The number of different calls. */
  readonly described: number
  /** Valid actions that failed at their first turn, with their responses. */
  readonly undone: readonly string[]
  /** Violations, each kind once, with an example. */
  readonly wrong: readonly string[]
}

/** Calls in one world; then a new world starts, with everything that was ended, deleted or suspended. */
const callsInAWorld = 2_500
/** After this many calls, signed-out or suspended users are restored. */
const callsUntilHealed = 100

/** Records the results of calls. */
function createNotes() {
  const statuses: Record<string, number> = {}
  const done = new Set<string>()
  const wrong = new Map<string, string>()
  const undone: string[] = []
  return {
    statuses,
    done,
    wrong,
    undone,
    calls: 0,
    add(madeUp: MadeUp, { answered, fault, summary }: Awaited<ReturnType<typeof makeCall>>) {
      this.calls += 1
      statuses[answered.statusCode] = (statuses[answered.statusCode] ?? 0) + 1
      const name = nameOf(madeUp.described)
      if (answered.statusCode >= 200 && answered.statusCode < 300) done.add(name)
      const kind = fault && `${name}: ${fault.replace(/[\da-f-]{36}/g, '').slice(0, 60)}`
      if (kind && !wrong.has(kind))
        wrong.set(kind, `${name} — ${fault}\n    ${madeUp.manner}, as ${madeUp.caller}: ${summary}`)
    },
  }
}

/** The options of a run. */
interface Manner {
  /** Whether each valid action is done once first. */
  readonly deedsFirst: boolean
  /** One in this many calls with a valid action is that action. */
  readonly oneDeedIn: number
}

/** Makes this many calls. The same seed generates the same calls. */
export async function fuzz(count: number, seed: number, { deedsFirst, oneDeedIn }: Manner): Promise<FuzzResult> {
  const notes = createNotes()
  let described: Described[] = []
  for (let chapter = 0; notes.calls < count; chapter += 1) {
    const world = await createFuzzWorld()
    try {
      const openApi = (await world.app.inject('/api/openapi.json')).json() as OpenApi
      described = describedCalls(openApi)
      if (chapter === 0 && deedsFirst) await doEachDeed(world, described.filter(hasDeed), notes)
      const numRuns = Math.min(callsInAWorld, count - notes.calls)
      for (const [number, madeUp] of fc
        .sample(aCall(described, oneDeedIn), { seed: seed + chapter, numRuns })
        .entries()) {
        if (number % callsUntilHealed === callsUntilHealed - 1) await world.heal()
        notes.add(madeUp, await makeCall(world, await asPrepared(world, madeUp)))
      }
    } finally {
      await world.close()
    }
  }
  const { calls, statuses, undone, done, wrong } = notes
  const neverDone = described.map(nameOf).filter((name) => !done.has(name))
  return { calls, statuses, neverDone, described: described.length, undone, wrong: [...wrong.values()] }
}

async function doEachDeed(world: FuzzWorld, described: readonly Described[], notes: ReturnType<typeof createNotes>) {
  for (const one of described) {
    const prepared = await prepareIn(world, one).catch((error: Error) => error)
    if (prepared instanceof Error) {
      notes.undone.push(`${nameOf(one)} could not be prepared: ${prepared.message}`)
      continue
    }
    const came = await makeCall(world, prepared)
    notes.add(prepared, came)
    const { statusCode, body } = came.answered
    if (statusCode !== 200) notes.undone.push(`${nameOf(one)}: ${statusCode} ${body.slice(0, 200)} ${came.summary}`)
  }
}

/** A generated call; or its valid action, unless the world does not allow it. */
async function asPrepared(world: FuzzWorld, madeUp: MadeUp): Promise<Prepared> {
  const { asDeed, described, manner } = madeUp
  if (!asDeed || !hasDeed(described)) return madeUp
  return prepareIn(world, described, manner === 'valid' ? undefined : asDeed.harm).catch(() => madeUp)
}

/** Prepares a valid action; the changes of that do not count as the call's. */
export async function prepareIn(world: FuzzWorld, described: Described, harm?: Harm): Promise<Prepared> {
  return prepare(world.place, described, harm).finally(() => world.changes.take())
}

/** Whether a call answers a challenge: a wrong answer uses it up, against replays (EIP-4361, WebAuthn). */
function answersChallenge({ url, payload }: Awaited<ReturnType<typeof requestOf>>): boolean {
  return url === '/api/login/wallet' || String(payload ?? '').includes('clientDataJSON')
}

async function makeCall(world: FuzzWorld, madeUp: Prepared) {
  const request = await requestOf(world, madeUp)
  await world.forgetTries()
  const answered: Answered = await world.app.inject(request)
  if (madeUp.described.path === '/profile/leaving/archive' && answered.statusCode === 200) await world.untilMade()
  const changed = await world.changes.take(answersChallenge(request) ? ['challenge'] : [])
  const promised = whatIsWrong(madeUp.described, answered)
  const isRefused = answered.statusCode >= 400
  const broke =
    isRefused && changed.length > 0 ? `refused (${answered.body.slice(0, 80)}), and changed ${changed}` : undefined
  if (answered.statusCode === 200) world.learn(answered.body)
  const payload = request.payload instanceof Buffer ? request.payload.toString('latin1') : request.payload
  const summary = `${request.method} ${request.url.slice(0, 300)} ${String(payload ?? '').slice(0, 500)}`
  return { answered, fault: promised ?? broke, summary }
}

/** The request of a call: its known values are looked up in the world. */
export async function requestOf(world: FuzzWorld, madeUp: Prepared) {
  const { described, caller, form } = madeUp
  const find = (one: Known) => world.find(one, caller)
  const token = madeUp.token ?? (await world.tokenOf(caller))
  const params = resolved(madeUp.params, find) as Record<string, unknown>
  const query = resolved(madeUp.query, find) as [string, unknown][]
  const path = described.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name]) || '%20')
  const queryString = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const headers: Record<string, string> = { ...(token && { authorization: token }), ...madeUp.headers }
  const base = { method: described.method, url: `/api${path}${queryString && `?${queryString}`}`, headers }
  if (form) {
    const { type, bytes } = writtenForm(
      { ...form, fields: resolved(form.fields, find) as typeof form.fields },
      described.path,
      world.files,
    )
    return { ...base, headers: { ...headers, 'content-type': type }, payload: bytes }
  }
  if (!madeUp.body) return { ...base, payload: undefined }
  const { type, value } = madeUp.body
  const found = resolved(value, find)
  if (type) headers['content-type'] = type
  const isForm = type === 'application/x-www-form-urlencoded' && typeof found === 'object' && found !== null
  if (isForm)
    return {
      ...base,
      payload: Object.entries(found)
        .map(([key, one]) => `${encoded(key)}=${encoded(one)}`)
        .join('&'),
    }
  return {
    ...base,
    payload: madeUp.manner === 'wild' && typeof found === 'string' ? found : (JSON.stringify(found) ?? ''),
  }
}

/** As a part of an address; JSON for a payload. */
function encoded(value: unknown): string {
  if (value === undefined) return ''
  const isPayload = typeof value === 'object' && value !== null && 'json' in value
  const text = typeof value === 'string' ? value : (JSON.stringify(isPayload ? value.json : value) ?? '')
  return encodeURIComponent(text.slice(0, 3_000).toWellFormed())
}
